/** The kinds of work in the background by the names that staff read; one that is not here is shown by its own. */
export const jobNames: Readonly<Record<string, string>> = {
  'plan-due-charges': 'План списаний на день',
  'plan-penalty-growth': 'Начисление штрафов',
  'plan-reminders': 'Напоминания о списании',
  reconcile: 'Сверка книг',
  'reverse-undelivered': 'Возврат невыданных заказов',
  'forget-old-requests': 'Очистка ключей запросов',
  'forget-old-attempts': 'Очистка попыток входа',
  'forget-exports': 'Удаление старых выгрузок',
  'charge-order': 'Списание по заказу',
  'resolve-operation': 'Вопрос банку о платеже',
  'ask-silent-bank': 'Вопрос молчащему банку',
  'return-money': 'Возврат денег на карту',
  'grow-penalties': 'Рост штрафов заказа',
  'remind-client': 'Напоминание клиенту',
  'send-receipt': 'Чек о списании',
  'tell-payment-result': 'Сообщение о результате платежа',
  'send-sms': 'Отправка СМС',
  'unbind-card': 'Отвязка карты',
  'expire-checkout': 'Конец срока оформления',
  'deliver-webhooks': 'Уведомления магазину',
  'check-full-payment': 'Проверка файла платежей',
  'settle-full-payment': 'Зачисление файла платежей',
  'forget-lost-requests': 'Очистка потерянных запросов',
  'make-export': 'Выгрузка списка',
};

/** The name of a kind; its own word where nobody has given it one. */
export function jobName(kind: string): string {
  return jobNames[kind] ?? kind;
}

/** The kinds that run by a timetable, each night or oftener; staff may have one of them run at once. */
export const recurringJobs = [
  'plan-due-charges',
  'plan-penalty-growth',
  'plan-reminders',
  'reconcile',
  'reverse-undelivered',
  'forget-old-requests',
  'forget-old-attempts',
  'forget-exports',
] as const;

/** The kinds that take money from cards or let penalties grow: they wait while the clock cannot be trusted (docs/spec/reliability.md#D-14). */
export const jobsOfASoundClock = [
  'plan-due-charges',
  'charge-order',
  'plan-penalty-growth',
  'grow-penalties',
] as const satisfies readonly (keyof typeof jobNames)[];

/** The kinds that wait while the database may be older than the bank's book, as after a restore: what they are about may have been done. */
export const jobsOfComparedBooks = [
  ...jobsOfASoundClock,
  'reverse-undelivered',
] as const satisfies readonly (keyof typeof jobNames)[];

/** Nobody in a lane of the queue waits for another one: what comes in numbers does not keep up what somebody waits for (decision 0057). */
export const lanes = ['AWAITED', 'SHOPS', 'MASS', 'CHARGES'] as const;
export type Lane = (typeof lanes)[number];

/** What comes in numbers, or is long; messages that nobody waits for say so themselves. */
const massJobs = new Set([
  'send-receipt',
  'remind-client',
  'grow-penalties',
  'check-full-payment',
  'settle-full-payment',
  'make-export',
  'reconcile',
]);

/** The lane of a kind: unknown ones are waited for. */
export function laneOf(kind: string): Lane {
  if (kind === 'charge-order') return 'CHARGES';
  // a shop may let everybody wait who calls it
  if (kind === 'deliver-webhooks') return 'SHOPS';
  return massJobs.has(kind) ? 'MASS' : 'AWAITED';
}

/** Jobs that the service cannot live without: they are tried for ever, and complain each time (docs/spec/reliability.md#F-39). */
export function isRecurringJob(kind: string): boolean {
  return recurringJobs.some((known) => known === kind);
}

/** How a job that did not go well stands. */
export const troubleNames = {
  WAITING: 'Повторится само',
  PARKED: 'Отложено',
} as const;
