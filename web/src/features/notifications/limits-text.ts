import { moscowUtcOffset, type UtcOffset } from '#domain/local-time.ts';
import type { ContactsLeft } from '../../api/notifications/notifications-query.ts';

/** How many messages about overdue debt may still be sent: the least that the three limits leave. */
export function limitsText({ inDay, inWeek, inMonth, utcOffset }: ContactsLeft): string {
  const left = Math.min(inDay, inWeek, inMonth);
  const each = `сегодня ${inDay}, за неделю ${inWeek}, за месяц ${inMonth}`;
  return `Сообщений о просрочке ещё можно отправить: ${left} (${each}). ${clockText(utcOffset)}`;
}

/** The clock by which the days and hours of messages are counted. */
function clockText(utcOffset: UtcOffset): string {
  const hours = (utcOffset - moscowUtcOffset) / 60;
  if (hours === 0) return 'Дни и часы — по Москве';
  return `Дни и часы — по времени клиента: МСК${hours > 0 ? '+' : '−'}${Math.abs(hours)}`;
}
