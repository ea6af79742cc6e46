import { sumOf } from '#domain/money.ts';
import { unpaidPayments } from '#domain/orders/order-totals.ts';
import { plurals } from '#domain/plural.ts';
import type { Explanation, ExplainedStep } from '../../../api/orders/explanation.ts';
import type { ShownOrder, ShownPayment } from '../../../api/orders/order.ts';
import { formatMoney } from '../../../format/money.ts';
import { plural } from '../../../format/plural.ts';
import { amountWords } from './amount-words.ts';

/** An amount by its name, and the sentences that prove it. */
export type AmountPart = { readonly title: string; readonly lines: readonly string[] };

export type AmountParts = (explanation: Explanation) => readonly AmountPart[];

/** What is explained below the schedule: the whole sum and each payment. */
export const scheduleParts: AmountParts = ({ fullAmount, payments }) => [
  part('Сумма заказа', fullAmount),
  ...payments.map(partOfPayment),
];

/** What is explained at the head of an order: the whole sum, and what is left of it. */
export function summaryParts(order: Pick<ShownOrder, 'payments'>): AmountParts {
  return (explanation) => [
    part('Сумма заказа', explanation.fullAmount),
    ...(unpaidPayments(order).length === 0 ? [] : remainingParts(order)(explanation)),
  ];
}

/** What is explained of an order that is over: the whole sum, each payment, and what came back. */
export const completedParts: AmountParts = (explanation) => [
  ...scheduleParts(explanation),
  ...explanation.refunds.map(({ steps }) => part('Возврат', steps)),
];

/** What is left to pay: what the payments come to, and each of them. */
export function remainingParts(order: Pick<ShownOrder, 'payments'>): AmountParts {
  const unpaid = unpaidPayments(order);
  return (explanation) => [additionOf(unpaid), ...partsOf(explanation, unpaid)];
}

/** What some of the payments are. */
export function paymentParts(...numbers: readonly number[]): AmountParts {
  return ({ payments }) =>
    payments.filter(({ paymentNumber }) => numbers.includes(paymentNumber)).map(partOfPayment);
}

/** What one penalty is; one that only the journal of its days can prove says so. */
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

/** What of a refund went back to the card; refunds are counted from the oldest, from 0. */
export function refundParts(index: number): AmountParts {
  return ({ refunds }) => refunds.slice(index, index + 1).map(({ steps }) => part('Возврат', steps));
}

/** What a service that was bought cost. */
export function serviceParts(feeUuid: string): AmountParts {
  return ({ services }) =>
    services.filter((service) => service.feeUuid === feeUuid).map(({ steps }) => part('Услуга', steps));
}

function part(title: string, steps: readonly ExplainedStep[]): AmountPart {
  return { title, lines: steps.map(amountWords) };
}

function partOfPayment({ paymentNumber, steps }: Explanation['payments'][number]): AmountPart {
  return part(`Платеж ${paymentNumber}`, steps);
}

function partsOf({ payments }: Explanation, shown: readonly ShownPayment[]): readonly AmountPart[] {
  const numbers = new Set(shown.map(({ paymentNumber }) => paymentNumber));
  return payments.filter(({ paymentNumber }) => numbers.has(paymentNumber)).map(partOfPayment);
}

/** A longer addition would fill the window, and every payment stands below it. */
const mostTerms = 6;

function additionOf(payments: readonly ShownPayment[]): AmountPart {
  const amounts = payments.map(({ amount }) => formatMoney(amount));
  const total = formatMoney(sumOf(payments.map(({ amount }) => amount)));
  const terms = amounts.length <= mostTerms ? amounts.join(' + ') : plural(amounts.length, plurals.payment);
  return { title: 'Осталось', lines: [`${terms} = ${total}`] };
}
