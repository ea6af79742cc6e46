import { useQuery } from '@tanstack/react-query';
import { moscowDate } from '#domain/dates.ts';
import { staffPausesQuery, type StaffStop } from '../../../api/pauses/staff-pauses.ts';
import { formatDayWithYear, formatTime } from '../../../format/date.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';

type Props = { readonly phone: string; readonly orderUuid: string };

/** That the charges of an order are stopped: by whom, when and why, once it is known (docs/spec/rules.md#13). */
export function StopOfOrder({ phone, orderUuid }: Props) {
  const stop = useQuery(staffPausesQuery(phone, orderUuid)).data?.stop ?? null;
  return (
    <Notice title="Списания остановлены" picture="pause">
      {stop !== null && <Facts stop={stop} />}
    </Notice>
  );
}

function Facts({ stop: { note, login, at } }: { readonly stop: StaffStop }) {
  return (
    <>
      <p>
        {login}, {formatDayWithYear(moscowDate(at))} в{'\u00a0'}
        {formatTime(at)}
      </p>
      {note !== '' && <p>Причина: {note}</p>}
    </>
  );
}
