import type { ContactsLeft } from '../../api/notifications/notifications-query.ts';

/** How many messages about overdue debt may still be sent: the least that the three limits leave. */
export function limitsText({ inDay, inWeek, inMonth }: ContactsLeft): string {
  const left = Math.min(inDay, inWeek, inMonth);
  const each = `сегодня ${inDay}, за неделю ${inWeek}, за месяц ${inMonth}`;
  return `Сообщений о просрочке ещё можно отправить: ${left} (${each})`;
}
