import { type Kopecks, minus } from '#domain/money.ts';
import { pluralForm, plurals } from '#domain/plural.ts';
import type { Rehearsal } from '../../api/catalogue/rehearsal-query.ts';
import { formatCount } from '../../format/count.ts';
import { formatDate } from '../../format/date.ts';
import { formatMoney } from '../../format/money.ts';

/** A total of a rehearsal: its value, or its values before and after, and what it means for one order. */
export type RehearsedFact = {
  readonly name: string;
  readonly text: string;
  readonly isChanged: boolean;
  /** null: the same for every order. */
  readonly ofOne: string | null;
};

/** The totals of a rehearsal in words. */
export function factsOf(rehearsal: Rehearsal): readonly RehearsedFact[] {
  const { fullAmount, commission, firstAmount, paymentsCount, firstDate, lastDate } = rehearsal;
  return [
    totalFact('Клиенты заплатят', fullAmount, { sum: formatMoney, ofOne: sumShift }),
    totalFact('В том числе комиссия', commission, { sum: formatMoney, ofOne: sumShift }),
    totalFact('Первые платежи', firstAmount, { sum: formatMoney, ofOne: sumShift }),
    totalFact('Число платежей', paymentsCount, { sum: formatCount, ofOne: countShift }),
    dateFact('День первого платежа', firstDate),
    dateFact('День последнего платежа', lastDate),
  ];
}

type Spread<Unit> = { readonly least: Unit; readonly most: Unit };
type Total<Unit> = Spread<Unit> & { readonly before: Unit; readonly after: Unit };
type Words<Unit> = { readonly sum: (sum: Unit) => string; readonly ofOne: (shift: Unit) => string };

function totalFact<Unit extends number>(name: string, total: Total<Unit>, words: Words<Unit>): RehearsedFact {
  const [before, after] = [words.sum(total.before), words.sum(total.after)];
  const text = before === after ? after : `${before} → ${after}`;
  const isChanged = isMoved(total);
  return { name, text, isChanged, ofOne: isChanged ? spreadText(total, words.ofOne) : null };
}

function dateFact(name: string, spread: Spread<number>): RehearsedFact {
  return { name, text: spreadText(spread, dayShift), isChanged: isMoved(spread), ofOne: null };
}

function isMoved({ least, most }: Spread<number>): boolean {
  return least !== 0 || most !== 0;
}

function spreadText<Unit extends number>(
  { least, most }: Spread<Unit>,
  wordsOf: (shift: Unit) => string,
): string {
  return least === most ? wordsOf(least) : `${wordsOf(least)} … ${wordsOf(most)}`;
}

function sumShift(shift: Kopecks): string {
  return shift > 0 ? `+${formatMoney(shift)}` : formatMoney(shift);
}

function countShift(shift: number): string {
  return `${shift > 0 ? '+' : ''}${shift < 0 ? '−' : ''}${Math.abs(shift)}`;
}

function dayShift(days: number): string {
  if (days === 0) return 'в тот же день';
  return `на ${counted(Math.abs(days), 'day')} ${days > 0 ? 'позже' : 'раньше'}`;
}

/** How many orders were replayed and how many of them change. */
export function summaryOf({ days, orders, isCut, sold, changed }: Rehearsal): string {
  const counts = isCut
    ? `Последние ${counted(orders, 'order')} за ${counted(days, 'day')}`
    : `За ${counted(days, 'day')} ${counted(orders, 'order')}`;
  if (sold === 0) return counts;
  return changed === 0 ? `${counts}: суммы и даты те же` : `${counts}: изменились бы ${formatCount(changed)}`;
}

const reasons = {
  BELOW_MINIMUM: 'меньше минимальной суммы',
  ABOVE_MAXIMUM: 'больше максимальной суммы',
  TOO_SMALL_TO_SPLIT: 'не делится на столько платежей',
} as const satisfies Record<keyof Rehearsal['notSold'], string>;

const notSoldReasons = ['BELOW_MINIMUM', 'ABOVE_MAXIMUM', 'TOO_SMALL_TO_SPLIT'] as const;

/** The purchases that could not be made; null when there are none. */
export function notSoldText({ notSold }: Rehearsal): string | null {
  const found = notSoldReasons.filter((reason) => notSold[reason] > 0);
  if (found.length === 0) return null;
  const all = found.reduce((sum, reason) => sum + notSold[reason], 0);
  const parts = found.map((reason) => `${reasons[reason]} — ${formatCount(notSold[reason])}`);
  return `Не оформить ${counted(all, 'order')}: ${parts.join(', ')}`;
}

/** A broken clause with the number of orders: «Рассрочка дольше 6 месяцев (283-ФЗ): 3 заказа, было 0». */
export function breachText({ sentence, before, after }: Rehearsal['breaches'][number]): string {
  const was = before === after ? 'столько же было' : `было ${formatCount(before)}`;
  return `${sentence}: ${counted(after, 'order')}, ${was}`;
}

/** A purchase with what is paid until when, before and after. */
export function exampleText({ amount, soldOn, before, after }: Rehearsal['examples'][number]): string {
  const shift = minus(after.fullAmount, before.fullAmount);
  const paid = ({ fullAmount, lastDate }: typeof before): string =>
    `${formatMoney(fullAmount)} до ${formatDate(lastDate)}`;
  const difference = shift === 0 ? '' : ` (${sumShift(shift)})`;
  return `${formatMoney(amount)} от ${formatDate(soldOn)}: ${paid(before)} → ${paid(after)}${difference}`;
}

function counted(count: number, noun: 'day' | 'order'): string {
  return `${formatCount(count)}\u00a0${pluralForm(count, plurals[noun])}`;
}
