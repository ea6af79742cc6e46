import type { DeclineReason } from '../charges/decline-reason.ts';
import type { OperationKind } from '../payments/operation.ts';

type FigureRules = {
  readonly name: string;
  /** Of the days that are asked for; otherwise as it is now. */
  readonly isOfPeriod: boolean;
  /** What it is made of, by the names that the screens show; empty: it is whole. */
  readonly parts: Readonly<Record<string, string>>;
};

/** How late money is, in days: the last age has no end. */
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
  MANUAL: 'Оплата просрочки клиентом',
  EARLY: 'Досрочное погашение',
  RECURRENT: 'Досрочно сохранённой картой',
  PENALTY: 'Штрафы',
  SERVICE: 'Услуги',
  FULL_PAYMENT: 'Платежи файлом',
} as const satisfies Record<Exclude<OperationKind, 'BINDING'>, string>;

/** How a try to charge has ended (docs/spec/rules.md#3). */
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

/** The figures of the back office, each with the parts it adds up from. */
export const figures = {
  DUE: {
    name: 'К оплате по графику',
    isOfPeriod: true,
    parts: { PAID: 'Оплачено', UNPAID: 'Не оплачено' },
  },
  COLLECTED: { name: 'Поступило', isOfPeriod: true, parts: kindNames },
  RETURNED: { name: 'Возвращено на карты', isOfPeriod: true, parts: {} },
  DEBT: { name: 'Долг по графикам', isOfPeriod: false, parts: {} },
  OVERDUE: { name: 'Просрочено', isOfPeriod: false, parts: overdueNames },
  PENALTIES: {
    name: 'Начислено штрафов',
    isOfPeriod: true,
    parts: { OPEN: 'Не оплачены', PAID: 'Оплачены', CANCELLED: 'Отменены' },
  },
  OPEN_PENALTIES: { name: 'Неоплаченные штрафы', isOfPeriod: false, parts: {} },
  TRIES: { name: 'Попытки списания', isOfPeriod: true, parts: tryNames },
} as const satisfies Record<string, FigureRules>;

export type Figure = keyof typeof figures;

/** A figure, or one part of it. */
export type FigurePart = { readonly figure: Figure; readonly part: string | null };

/** All parts in the order of the screens; a figure that is whole is its own part. */
export const figureParts: readonly FigurePart[] = Object.keys(figures)
  .filter(isFigure)
  .flatMap((figure) => {
    const parts = Object.keys(figures[figure].parts);
    return (parts.length === 0 ? [null] : parts).map((part) => ({ figure, part }));
  });

/** Whether a word names a figure. */
export function isFigure(word: string): word is Figure {
  return Object.hasOwn(figures, word);
}

/** Whether a word names a part of the figure; null means all of it. */
export function isPartOf(figure: Figure, part: string | null): boolean {
  return part === null || Object.hasOwn(figures[figure].parts, part);
}

/** «Просрочено: 1–5 дней»: the name of a figure, or of a part of it. */
export function figureName({ figure, part }: FigurePart): string {
  const { name, parts }: FigureRules = figures[figure];
  const partName = part === null ? undefined : parts[part];
  return partName === undefined ? name : `${name}: ${partName.toLowerCase()}`;
}

/** The name of a part by itself; of a figure that is whole, its own. */
export function partName({ figure, part }: FigurePart): string {
  const { name, parts }: FigureRules = figures[figure];
  return (part === null ? undefined : parts[part]) ?? name;
}
