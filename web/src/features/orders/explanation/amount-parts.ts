import { type Kopecks, kopecks, sumOf } from '#domain/money.ts';
import { unpaidPayments } from '#domain/orders/order-totals.ts';
import { plurals } from '#domain/plural.ts';
import type { Explanation, ExplainedStep } from '../../../api/orders/explanation.ts';
import type { OrderView, PaymentView } from '../../../api/orders/order.ts';
import type { DueLine } from '../../../api/payments/due.ts';
import { formatMoney } from '../../../format/money.ts';
import { plural } from '../../../format/plural.ts';
import { stepSentence } from './step-sentence.ts';

/** The name of an amount with the sentences that explain it. */
export type AmountPart = { readonly title: string; readonly lines: readonly string[] };

/** Selects the parts that a place of the page explains. */
export type PartsSelector = (explanation: Explanation) => readonly AmountPart[];

/** Below the schedule: the full amount and the payments. */
export const scheduleParts: PartsSelector = ({ fullAmount, payments }) => [
  part('Сумма заказа', fullAmount),
  ...groupedPayments(payments),
];

/** Every amount on the order page, for the one explanation of that page. */
export function orderParts(order: Pick<OrderView, 'payments' | 'penalties'>): PartsSelector {
  const isShown = (penaltyUuid: string): boolean =>
    order.penalties.some((penalty) => penalty.penaltyUuid === penaltyUuid);
  return (explanation) => [
    part('Сумма заказа', explanation.fullAmount),
    ...(unpaidPayments(order).length === 0 ? [] : [additionOf(unpaidPayments(order))]),
    ...groupedPayments(explanation.payments),
    ...explanation.penalties
      .filter(({ penaltyUuid }) => isShown(penaltyUuid))
      .flatMap(({ penaltyUuid }) => penaltyParts(penaltyUuid)(explanation)),
    ...explanation.services.map(({ steps }) => part('Услуга', steps)),
    ...explanation.refunds.map(({ steps }) => part('Возврат', steps)),
  ];
}

/** The due amount of an order and each of its debts. */
export function dueParts(lines: readonly DueLine[]): PartsSelector {
  const numbersOf = (kind: DueLine['kind']): readonly number[] =>
    lines.filter((line) => line.kind === kind).map(({ paymentNumber }) => paymentNumber);
  const [overdue, penalized] = [numbersOf('SCHEDULED'), numbersOf('PENALTY')];
  return (explanation) => [
    dueSum(lines),
    ...groupedPayments(explanation.payments.filter(({ paymentNumber }) => overdue.includes(paymentNumber))),
    ...explanation.penalties
      .filter(({ paymentNumber }) => paymentNumber !== undefined && penalized.includes(paymentNumber))
      .map(partOfPenalty),
  ];
}

/** The page of a late order: the due amount, then every other amount of the page. */
export function dueOrderParts(
  order: Pick<OrderView, 'payments' | 'penalties'>,
  lines: readonly DueLine[],
): PartsSelector {
  return (explanation) => [dueSum(lines), ...orderParts(order)(explanation)];
}

/** In the head of an order: the full amount and the remaining amount. */
export function summaryParts(order: Pick<OrderView, 'payments'>): PartsSelector {
  return (explanation) => [
    part('Сумма заказа', explanation.fullAmount),
    ...(unpaidPayments(order).length === 0 ? [] : remainingParts(order)(explanation)),
  ];
}

/** The remaining amount: the sum of the unpaid payments, and each of them. */
export function remainingParts(order: Pick<OrderView, 'payments'>): PartsSelector {
  const unpaid = unpaidPayments(order);
  return (explanation) => [additionOf(unpaid), ...partsOf(explanation, unpaid)];
}

/** The explanations of some payments. */
export function paymentParts(...numbers: readonly number[]): PartsSelector {
  return ({ payments }) =>
    payments.filter(({ paymentNumber }) => numbers.includes(paymentNumber)).map(partOfPayment);
}

/** The explanation of one penalty. A penalty computed from its daily journal has one fixed sentence. */
export function penaltyParts(penaltyUuid: string): PartsSelector {
  return ({ penalties }) =>
    penalties.filter((penalty) => penalty.penaltyUuid === penaltyUuid).map(partOfPenalty);
}

/** The explanation of the amount returned to the card. The index counts refunds from the oldest, from 0. */
export function refundParts(index: number): PartsSelector {
  return ({ refunds }) => refunds.slice(index, index + 1).map(({ steps }) => part('Возврат', steps));
}

/** The explanation of the price of a bought service. */
export function serviceParts(feeUuid: string): PartsSelector {
  return ({ services }) =>
    services.filter((service) => service.feeUuid === feeUuid).map(({ steps }) => part('Услуга', steps));
}

function part(title: string, steps: readonly ExplainedStep[]): AmountPart {
  return { title, lines: steps.map(stepSentence) };
}

/** Consecutive payments with the same calculation are one part: «Платежи 4–10: по 8 567,50 ₽». */
function groupedPayments(payments: Explanation['payments']): readonly AmountPart[] {
  const groups: Explanation['payments'][] = [];
  for (const payment of payments) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && calculationOf(group[0]) === calculationOf(payment)) group.push(payment);
    else groups.push([payment]);
  }
  return groups.map(partOfGroup);
}

function calculationOf({ steps }: Explanation['payments'][number]): string {
  return steps.map(stepSentence).join('\n');
}

function partOfGroup(group: Explanation['payments']): AmountPart {
  const [first, last] = [group[0], group.at(-1)];
  const result = first?.steps.at(-1)?.result;
  if (first === undefined || last === undefined || first === last || result === undefined)
    return first === undefined ? part('', []) : partOfPayment(first);
  const each = formatMoney(kopecks(result));
  return part(`Платежи ${first.paymentNumber}–${last.paymentNumber}: по ${each}`, first.steps);
}

function partOfPayment({ paymentNumber, steps }: Explanation['payments'][number]): AmountPart {
  return part(`Платеж ${paymentNumber}`, steps);
}

function partOfPenalty({ paymentNumber, steps }: Explanation['penalties'][number]): AmountPart {
  const title = paymentNumber === undefined ? 'Штраф' : `Штраф за платеж ${paymentNumber}`;
  return steps.length > 0
    ? part(title, steps)
    : { title, lines: ['Сумма просроченного платежа менялась, штраф посчитан по дням'] };
}

function partsOf({ payments }: Explanation, shown: readonly PaymentView[]): readonly AmountPart[] {
  const numbers = new Set(shown.map(({ paymentNumber }) => paymentNumber));
  return groupedPayments(payments.filter(({ paymentNumber }) => numbers.has(paymentNumber)));
}

/** A longer sum would fill the window, and every payment is listed below it anyway. */
const maxTerms = 6;

function additionOf(payments: readonly PaymentView[]): AmountPart {
  const amounts = payments.map(({ amount }) => amount);
  const addition =
    amounts.length <= maxTerms
      ? additionLine(amounts)
      : `${plural(amounts.length, plurals.payment)} = ${additionLine(amounts)}`;
  return { title: 'Осталось', lines: [addition] };
}

/** «К оплате сейчас» as the sum of overdue payments and penalties. */
function dueSum(lines: readonly DueLine[]): AmountPart {
  const amountsOf = (kind: DueLine['kind']): readonly Kopecks[] =>
    lines.filter((line) => line.kind === kind).map(({ amount }) => amount);
  const [overdue, penalties] = [amountsOf('SCHEDULED'), amountsOf('PENALTY')];
  const sums = [sumOf(overdue), sumOf(penalties)];
  return {
    title: 'К оплате сейчас',
    lines: [
      overdue.length > 0 ? `Просрочено: ${additionLine(overdue)}` : [],
      penalties.length > 0 ? `Штрафы: ${additionLine(penalties)}` : [],
      overdue.length > 0 && penalties.length > 0 ? `Вместе: ${additionLine(sums)}` : [],
    ].flat(),
  };
}

/** «100,00 ₽ + 200,00 ₽ = 300,00 ₽»; only the total for a single amount and for more than `maxTerms` amounts. */
function additionLine(amounts: readonly Kopecks[]): string {
  const total = formatMoney(sumOf(amounts));
  if (amounts.length === 1 || amounts.length > maxTerms) return total;
  return `${amounts.map((amount) => formatMoney(amount)).join(' + ')} = ${total}`;
}
