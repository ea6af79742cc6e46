import { isRecurringJob, type recurringJobs } from '#domain/jobs/job-names.ts';

/** What a recurring job does when staff start it, one sentence each. */
const effects = {
  'plan-due-charges': 'С карт клиентов спишутся платежи, срок которых наступил.',
  'plan-penalty-growth': 'Штрафы просроченных заказов вырастут за прошедшие дни.',
  'plan-reminders': 'Клиенты со списанием завтра получат напоминание.',
  'plan-overdue-warnings': 'Клиенты с неудавшимся списанием получат предупреждение, если срок истекает.',
  'warn-of-expiring-cards': 'Клиенты, чья карта скоро истекает, получат предупреждение.',
  reconcile: 'Книги сверятся с банком: по заказам с расхождением списания остановятся, пока его не закроют.',
  'reverse-undelivered':
    'Заказы, которые магазины слишком долго не выдают, отменятся, деньги вернутся клиентам.',
  'forget-old-requests': 'Ключи запросов старше 30 дней удалятся.',
  'forget-old-attempts': 'Попытки входа старше 31 дня удалятся.',
  'forget-exports': 'Выгрузки, срок хранения которых истёк, удалятся.',
  'forget-pictures': 'Картинки товаров, срок хранения которых истёк, удалятся.',
  'bring-texts-into-form': 'Номера заказов и имена из прежних версий запишутся в едином виде.',
} as const satisfies Readonly<Record<(typeof recurringJobs)[number], string>>;

/** The effect of a job that staff start at once; without a known one, that it runs. */
export function jobEffect(kind: string): string {
  return isRecurringJob(kind) ? effects[kind] : 'Задание выполнится сейчас.';
}

/** A job that runs several times has its effect once (docs/spec/reliability.md#D-12). */
export const rerunEffect =
  'Задание выполнится сейчас, сделанное раньше не повторится. Отменить запуск нельзя.';
