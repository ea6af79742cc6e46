import { moscowDate } from '#domain/dates.ts';
import type { StaffClientProfile } from '../../../api/clients/client-profile.ts';
import { formatDayWithYear, formatTime } from '../../../format/date.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';

type Props = Pick<StaffClientProfile, 'block'>;

/** The end of an automatic block, its start and its reason, for staff (docs/spec/rules.md#7). */
export function TemporaryBlock({ block }: Props) {
  if (block === null) return null;
  const { since, until } = block;
  return (
    <Notice
      title={`Временно заблокирован до ${formatDayWithYear(moscowDate(until))}, ${formatTime(until)} мск`}
    >
      <p>
        Причина: за 30 дней введено слишком много неверных кодов на незнакомых устройствах. На своих
        устройствах клиент входит как раньше, открытые кабинеты работают. Заблокировала система{' '}
        {formatDayWithYear(moscowDate(since))}, {formatTime(since)} мск.
      </p>
    </Notice>
  );
}
