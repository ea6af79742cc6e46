import { kopecks, sumOf } from '#domain/money.ts';
import { unpaidPayments } from '#domain/orders/order-totals.ts';
import { plurals } from '#domain/plural.ts';
import type { Explanation, ExplainedStep } from '../../../api/orders/explanation.ts';
import type { OrderView, PaymentView } from '../../../api/orders/order.ts';
import { formatMoney } from '../../../format/money.ts';
import { plural } from '../../../format/plural.ts';
import { stepSentence } from './step-sentence.ts';

/** The name of an amount with the sentences that explain it. */
export type AmountPart = { readonly title: string; readonly lines: readonly string[] };

export type AmountParts = (explanation: Explanation) => readonly AmountPart[];

/** Explained below the schedule: the full amount and the payments. */
export const scheduleParts: AmountParts = ({ fullAmount, payments }) => [
  part('Сумма заказа', fullAmount),
  ...groupedPayments(payments),
];

/** Everything on the page of an order, for its one explanation. */
export function orderParts(order: Pick<OrderView, 'payments' | 'penalties'>): AmountParts {
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

/** Explained at the head of an order: the full amount and the remaining amount. */
export function summaryParts(order: Pick<OrderView, 'payments'>): AmountParts {
  return (explanation) => [
    part('Сумма заказа', explanation.fullAmount),
    ...(unpaidPayments(order).length === 0 ? [] : remainingParts(order)(explanation)),
  ];
}

/** The remaining amount: the sum of the unpaid payments, and each of them. */
export function remainingParts(order: Pick<OrderView, 'payments'>): AmountParts {
  const unpaid = unpaidPayments(order);
  return (explanation) => [additionOf(unpaid), ...partsOf(explanation, unpaid)];
}

/** The explanations of some payments. */
export function paymentParts(...numbers: readonly number[]): AmountParts {
  return ({ payments }) =>
    payments.filter(({ paymentNumber }) => numbers.includes(paymentNumber)).map(partOfPayment);
}

/** The explanation of one penalty. A penalty computed from its daily journal has one fixed sentence. */
export function penaltyParts(penaltyUuid: string): AmountParts {
  return ({ penalties }) =>
    penalties
      .filter((penalty) => penalty.penaltyUuid === penaltyUuid)
      .map(({ steps }) =>
        steps.length > 0
          ? part('Штраф', steps)
          : { title: 'Штраф', lines: ['Сумма просроченного платежа менялась, штраф посчитан по дням'] },
      );
}

/** The explanation of the amount returned to the card. The index counts refunds from the oldest, from 0. */
export function refundParts(index: number): AmountParts {
  return ({ refunds }) => refunds.slice(index, index + 1).map(({ steps }) => part('Возврат', steps));
}

/** The explanation of the price of a bought service. */
export function serviceParts(feeUuid: string): AmountParts {
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

function partsOf({ payments }: Explanation, shown: readonly PaymentView[]): readonly AmountPart[] {
  const numbers = new Set(shown.map(({ paymentNumber }) => paymentNumber));
  return groupedPayments(payments.filter(({ paymentNumber }) => numbers.has(paymentNumber)));
}

/** A longer sum would fill the window, and every payment is listed below it anyway. */
const maxTerms = 6;

function additionOf(payments: readonly PaymentView[]): AmountPart {
  const amounts = payments.map(({ amount }) => formatMoney(amount));
  const total = formatMoney(sumOf(payments.map(({ amount }) => amount)));
  const terms = amounts.length <= maxTerms ? amounts.join(' + ') : plural(amounts.length, plurals.payment);
  return { title: 'Осталось', lines: [`${terms} = ${total}`] };
}
