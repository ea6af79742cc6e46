import type { DeclineReason } from '../charges/decline-reason.ts';
import type { IntentKind } from '../orders/payment-intent.ts';

type MetricRules = {
  readonly name: string;
  /** Whether the metric covers the requested period; otherwise it shows the present state. */
  readonly isOfPeriod: boolean;
  /** Names of its parts as shown on the screens; empty when the metric has no parts. */
  readonly parts: Readonly<Record<string, string>>;
};

/** Age groups of overdue money in days; the last group has no upper limit. */
export const overdueAges = [
  { part: '1-5', from: 1, to: 5 },
  { part: '6-30', from: 6, to: 30 },
  { part: '31-60', from: 31, to: 60 },
  { part: '61-90', from: 61, to: 90 },
  { part: '90+', from: 91, to: null },
] as const;

type OverdueAge = (typeof overdueAges)[number]['part'];

const overdueNames = {
  '1-5': '1–5 дней',
  '6-30': '6–30 дней',
  '31-60': '31–60 дней',
  '61-90': '61–90 дней',
  '90+': 'больше 90 дней',
} as const satisfies Record<OverdueAge, string>;

const kindNames = {
  SCHEDULED: 'Списания по графику',
  INITIAL: 'Первые платежи',
  MANUAL: 'Оплата просрочки клиентом, со штрафами',
  EARLY: 'Досрочное погашение',
  RECURRENT: 'Досрочно сохранённой картой',
  PENALTY: 'Штрафы, оплаченные отдельно',
  SERVICE: 'Услуги',
  FULL_PAYMENT: 'Платежи файлом',
} as const satisfies Record<Exclude<IntentKind, 'BINDING'>, string>;

/** Results of a charge attempt (docs/spec/rules.md#3). */
export type TryEnd = 'SUCCESS' | 'UNDER_WAY' | 'EXPIRED' | DeclineReason;

const tryNames = {
  SUCCESS: 'Списано',
  NO_MONEY: 'Не хватило денег',
  CARD_LIMIT: 'Лимит карты',
  CARD_EXPIRED: 'Срок карты истёк',
  CARD_BLOCKED: 'Карта закрыта или заблокирована',
  TOO_MANY_TRIES: 'Слишком много попыток',
  BANK_SILENT: 'Банк клиента не ответил',
  DECLINED: 'Отказ без причины',
  EXPIRED: 'Не состоялось',
  UNDER_WAY: 'Ещё идёт',
} as const satisfies Record<TryEnd, string>;

/** Report metrics of the back office with their parts. */
export const metrics = {
  DUE: {
    name: 'К оплате по графику',
    isOfPeriod: true,
    parts: { PAID: 'Оплачено', UNPAID: 'Не оплачено' },
  },
  COLLECTED: { name: 'Поступило', isOfPeriod: true, parts: kindNames },
  RETURNED: { name: 'Возвращено клиентам', isOfPeriod: true, parts: {} },
  DEBT: { name: 'Долг по графикам', isOfPeriod: false, parts: {} },
  OVERDUE: { name: 'Просрочено', isOfPeriod: false, parts: overdueNames },
  PENALTIES: {
    name: 'Штрафы, начатые за период',
    isOfPeriod: true,
    parts: { OPEN: 'Не оплачены', PAID: 'Оплачены', CANCELLED: 'Отменены' },
  },
  OPEN_PENALTIES: { name: 'Неоплаченные штрафы', isOfPeriod: false, parts: {} },
  TRIES: { name: 'Попытки списания', isOfPeriod: true, parts: tryNames },
} as const satisfies Record<string, MetricRules>;

export type Metric = keyof typeof metrics;

/** A metric (`part` is null) or one of its parts. */
export type MetricPart = { readonly metric: Metric; readonly part: string | null };

/** All parts in the order of the screens. A metric without parts is listed once with null. */
export const metricParts: readonly MetricPart[] = Object.keys(metrics)
  .filter(isMetric)
  .flatMap((metric) => {
    const parts = Object.keys(metrics[metric].parts);
    return (parts.length === 0 ? [null] : parts).map((part) => ({ metric, part }));
  });

/** Whether a text is the name of a metric. */
export function isMetric(word: string): word is Metric {
  return Object.hasOwn(metrics, word);
}

/** Whether a text is a part of the metric; null stands for the whole metric. */
export function isPartOf(metric: Metric, part: string | null): boolean {
  return part === null || Object.hasOwn(metrics[metric].parts, part);
}

/** «Просрочено: 1–5 дней»: the text of a metric or of its part. */
export function metricName({ metric, part }: MetricPart): string {
  const { name, parts }: MetricRules = metrics[metric];
  const partName = part === null ? undefined : parts[part];
  return partName === undefined ? name : `${name}: ${partName.toLowerCase()}`;
}

/** The text of a part; for the whole metric, the text of the metric. */
export function partName({ metric, part }: MetricPart): string {
  const { name, parts }: MetricRules = metrics[metric];
  return (part === null ? undefined : parts[part]) ?? name;
}
