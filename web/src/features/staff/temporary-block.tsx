import { type Instant, moscowDate } from '#domain/dates.ts';
import { formatDayWithYear, formatTime } from '../../format/date.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

type Props = {
  /** null without an automatic block. */
  readonly until: Instant | null;
};

/** The end of an automatic block and its reason, for staff (docs/spec/rules.md#7). */
export function TemporaryBlock({ until }: Props) {
  if (until === null) return null;
  return (
    <Notice
      title={`Временно заблокирован до ${formatDayWithYear(moscowDate(until))}, ${formatTime(until)} мск`}
    >
      <p>
        Причина: за 30 дней введено слишком много неверных кодов на незнакомых устройствах. На своих
        устройствах клиент входит как раньше, открытые кабинеты работают.
      </p>
    </Notice>
  );
}
