import type { JobKind } from './job-payloads.ts';

/** Names of the background jobs as staff see them. */
export const jobNames = {
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
} as const satisfies Readonly<Record<JobKind, string>>;

/** The name of a job kind, or its code when this version does not know it. */
export function jobName(kind: string): string {
  return isJobKind(kind) ? jobNames[kind] : kind;
}

/** False for the kind of a newer or an older version. */
export function isJobKind(kind: string): kind is JobKind {
  return Object.hasOwn(jobNames, kind);
}

/** Jobs that run on a schedule, each night or more often. Staff can also start them by hand. */
export const recurringJobs = [
  'plan-due-charges',
  'plan-penalty-growth',
  'plan-reminders',
  'reconcile',
  'reverse-undelivered',
  'forget-old-requests',
  'forget-old-attempts',
  'forget-exports',
] as const satisfies readonly JobKind[];

/**
 * Jobs that charge cards or increase penalties. They wait while the system clock is not trusted
 * (docs/spec/reliability.md#D-14).
 */
export const jobsNeedingTrustedClock = [
  'plan-due-charges',
  'charge-order',
  'plan-penalty-growth',
  'grow-penalties',
] as const satisfies readonly JobKind[];

/**
 * Jobs that wait after a restore from backup until the ledger is reconciled with the bank. Their work may already have
 * been done before the restore.
 */
export const jobsNeedingReconciledLedger = [
  ...jobsNeedingTrustedClock,
  'reverse-undelivered',
] as const satisfies readonly JobKind[];

/** Each queue has its own concurrency, so that bulk jobs do not delay interactive ones (decision 0057). */
export const jobQueues = ['AWAITED', 'SHOPS', 'MASS', 'CHARGES'] as const;
export type JobQueue = (typeof jobQueues)[number];

/** Bulk and long jobs. Messages decide per message, outside this list. */
const massJobs: ReadonlySet<JobKind> = new Set([
  'send-receipt',
  'remind-client',
  'grow-penalties',
  'check-full-payment',
  'settle-full-payment',
  'make-export',
  'reconcile',
]);

/** The queue of a job kind. */
export function queueOf(kind: JobKind): JobQueue {
  if (kind === 'charge-order') return 'CHARGES';
  // a slow shop may delay all webhook deliveries
  if (kind === 'deliver-webhooks') return 'SHOPS';
  return massJobs.has(kind) ? 'MASS' : 'AWAITED';
}

/** Recurring jobs are retried without end and log an error each time (docs/spec/reliability.md#F-39). */
export function isRecurringJob(kind: string): kind is (typeof recurringJobs)[number] {
  return recurringJobs.some((known) => known === kind);
}

/** States of a failed job. */
export const troubleNames = {
  WAITING: 'Повторится само',
  PARKED: 'Отложено',
} as const;
