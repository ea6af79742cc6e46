import { useQuery } from '@tanstack/react-query';
import { moscowDate } from '#domain/dates.ts';
import { staffPausesQuery, type StaffStop } from '../../../api/pauses/staff-pauses.ts';
import { formatDayWithYear, formatTime } from '../../../format/date.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';

/** Who stopped the charges of an order, when and why (docs/spec/rules.md#13). */
export function StopNotice({ stop: { note, login, at } }: { readonly stop: StaffStop }) {
  return (
    <Notice title="Списания остановлены" icon="clock">
      <p>
        {login}, {formatDayWithYear(moscowDate(at))} в{'\u00a0'}
        {formatTime(at)}
      </p>
      {note !== '' && <p>Причина: {note}</p>}
    </Notice>
  );
}

type Props = { readonly phone: string; readonly orderUuid: string };

/** The stop of an order in a list. */
export function StopOfOrder({ phone, orderUuid }: Props) {
  const stop = useQuery(staffPausesQuery(phone, orderUuid)).data?.stop ?? null;
  return stop === null ? null : <StopNotice stop={stop} />;
}
