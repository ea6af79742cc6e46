import type { JobKind } from './job-payloads.ts';

/** Names of the background jobs as staff see them. */
export const jobNames = {
  'plan-due-charges': 'План списаний на день',
  'plan-penalty-growth': 'Начисление штрафов',
  'plan-reminders': 'Напоминания о списании',
  'plan-overdue-warnings': 'Предупреждения о просрочке',
  'warn-of-expiring-cards': 'Предупреждения о сроке карт',
  reconcile: 'Сверка книг',
  'reverse-undelivered': 'Возврат невыданных заказов',
  'forget-old-requests': 'Очистка ключей запросов',
  'forget-old-attempts': 'Очистка попыток входа',
  'forget-exports': 'Удаление старых выгрузок',
  'forget-pictures': 'Удаление старых картинок товаров',
  'bring-texts-into-form': 'Единая запись номеров и имен',
  'charge-order': 'Списание по заказу',
  'resolve-operation': 'Вопрос банку о платеже',
  'probe-bank': 'Вопрос молчащему банку',
  'return-money': 'Возврат денег на карту',
  'grow-penalties': 'Рост штрафов заказа',
  'end-pause': 'Конец паузы заказа',
  'remind-client': 'Напоминание клиенту',
  'warn-of-overdue': 'Предупреждение о просрочке заказа',
  'send-receipt': 'Чек о списании',
  'send-payment-result': 'Сообщение о результате платежа',
  'send-sms': 'Отправка СМС',
  'send-email': 'Отправка письма',
  'send-push': 'Отправка push-уведомления',
  'send-email-confirmation': 'Письмо для подтверждения адреса',
  'tell-former-address': 'Письмо на прежний адрес почты',
  'unbind-card': 'Отвязка карты',
  'expire-checkout': 'Конец срока оформления',
  'deliver-webhooks': 'Уведомления магазину',
  'fetch-pictures': 'Картинки товаров заказа',
  'check-bulk-payoff': 'Проверка файла платежей',
  'settle-bulk-payoff': 'Зачисление файла платежей',
  'forget-lost-requests': 'Очистка потерянных запросов',
  'make-export': 'Выгрузка списка',
} as const satisfies Readonly<Record<JobKind, string>>;

/** Former names of job kinds. The previous version stored jobs under these names; they run under the current name. */
const formerKinds: ReadonlyMap<string, JobKind> = new Map([
  ['ask-silent-bank', 'probe-bank'],
  ['tell-payment-result', 'send-payment-result'],
  ['check-full-payment', 'check-bulk-payoff'],
  ['settle-full-payment', 'settle-bulk-payoff'],
]);

/** Maps the stored kind of a job to a kind of this version; null for a kind that this version does not know. */
export function currentKind(stored: string): JobKind | null {
  return isJobKind(stored) ? stored : (formerKinds.get(stored) ?? null);
}

/** The name of a job kind, or its code when this version does not know it. */
export function jobName(stored: string): string {
  const kind = currentKind(stored);
  return kind === null ? stored : jobNames[kind];
}

function isJobKind(kind: string): kind is JobKind {
  return Object.hasOwn(jobNames, kind);
}

/** Jobs that run on a schedule, each night or more often. Staff can also start them by hand. */
export const recurringJobs = [
  'plan-due-charges',
  'plan-penalty-growth',
  'plan-reminders',
  'plan-overdue-warnings',
  'warn-of-expiring-cards',
  'reconcile',
  'reverse-undelivered',
  'forget-old-requests',
  'forget-old-attempts',
  'forget-exports',
  'forget-pictures',
  'bring-texts-into-form',
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
 * Jobs that wait after a restore from backup until the ledger is reconciled with the bank. The bank may already have
 * executed their charges or refunds.
 */
export const jobsNeedingReconciledLedger = [
  ...jobsNeedingTrustedClock,
  'reverse-undelivered',
] as const satisfies readonly JobKind[];

/**
 * CODES: SMS that are sent at any hour. LETTERS: email and push that are sent at any hour. MESSAGES: SMS that wait for
 * the day. DAY_LETTERS: email and push that wait for the day. AWAITED: other interactive and short jobs. SHOPS:
 * webhooks. PICTURES: pictures of cart items. MASS: other bulk jobs. CHARGES: scheduled charges. Each queue has its own
 * concurrency, so that neither bulk jobs nor a silent mail server, bank or shop delay a code
 * (docs/decisions/0057-scheduled-charges-in-batches.md).
 */
export const jobQueues = [
  'CODES',
  'AWAITED',
  'LETTERS',
  'SHOPS',
  'PICTURES',
  'MESSAGES',
  'DAY_LETTERS',
  'MASS',
  'CHARGES',
] as const;
export type JobQueue = (typeof jobQueues)[number];

/** Jobs that send letters and pushes. */
const letterJobs: ReadonlySet<JobKind> = new Set([
  'send-email',
  'send-push',
  'send-email-confirmation',
  'tell-former-address',
]);

/** Bulk and long jobs. */
const massJobs: ReadonlySet<JobKind> = new Set([
  'send-receipt',
  'remind-client',
  'warn-of-overdue',
  'warn-of-expiring-cards',
  'grow-penalties',
  'check-bulk-payoff',
  'settle-bulk-payoff',
  'make-export',
  'reconcile',
]);

/** The queue of a job kind. A message that waits for the day has another one: MESSAGES or DAY_LETTERS. */
export function queueOf(kind: JobKind): JobQueue {
  if (kind === 'charge-order') return 'CHARGES';
  if (kind === 'send-sms') return 'CODES';
  if (letterJobs.has(kind)) return 'LETTERS';
  // all shops share this queue, so that a slow shop delays only webhooks
  if (kind === 'deliver-webhooks') return 'SHOPS';
  if (kind === 'fetch-pictures') return 'PICTURES';
  return massJobs.has(kind) ? 'MASS' : 'AWAITED';
}

const attempts = 20;
/** Attempts of a message: hourly ones for a week, the longest time for which a message is useful. */
const attemptsOfMessage = 190;

/**
 * The attempts after which a failed job is dead-lettered. The job of an outdated message ends earlier, without sending.
 */
export function attemptsOf(kind: JobKind): number {
  return kind === 'send-sms' || letterJobs.has(kind) ? attemptsOfMessage : attempts;
}

/** A recurring job is retried without end, unlike other jobs (docs/spec/reliability.md#F-39). */
export function isRecurringJob(kind: string): kind is (typeof recurringJobs)[number] {
  return recurringJobs.some((known) => known === kind);
}

/** States of a failed job with their screen texts. PARKED: dead-lettered. */
export const failedJobStateNames = {
  WAITING: 'Повторится само',
  PARKED: 'Отложено',
} as const;
