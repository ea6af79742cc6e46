import { minus, sumOf } from '../money.ts';
import { isPaid } from './payment-state.ts';
import { remainingPaymentCount } from './order-totals.ts';
import type { Order } from './order.ts';

/**
 * Checks the invariants of an order before it is written (docs/spec/reliability.md#I-19, docs/spec/reliability.md#I-20,
 * docs/spec/reliability.md#I-30, docs/spec/reliability.md#I-46).
 * @throws Error with the order's uuid and the broken invariants. The error blocks only this order.
 */
export function assertOrder(order: Order): void {
  const broken = Object.entries(invariants).filter(([, holds]) => !holds(order));
  if (broken.length > 0)
    throw new Error(`order ${order.orderUuid} violates: ${broken.map(([name]) => name).join(', ')}`);
}

const invariants: Readonly<Record<string, (order: Order) => boolean>> = {
  'payments are numbered from 1 without gaps': ({ payments }) =>
    payments.every(({ paymentNumber }, index) => paymentNumber === index + 1),
  'payments are above 0 and hold at most themselves in commission': ({ payments }) =>
    payments.every(({ amount, commission }) => amount > 0 && commission >= 0 && commission <= amount),
  'payments that are not cancelled add up to the full amount less the reductions': (order) =>
    order.state === 'REVERSED' ||
    sumOf(order.payments.filter(({ state }) => state !== 'CANCELLED').map(({ amount }) => amount)) ===
      minus(order.fullAmount, order.reducedAmount),
  'an active order has something unpaid, a completed or reversed one nothing': (order) =>
    order.state === 'APPROVED' || (order.state === 'ACTIVE') === remainingPaymentCount(order) > 0,
  'the completed and only the completed know when they were completed': ({ state, completedAt }) =>
    (state === 'COMPLETED') === (completedAt !== null),
  'the reversed and only the reversed know when they were reversed': ({ state, reversedAt }) =>
    (state === 'REVERSED') === (reversedAt !== null),
  'the paid and only the paid know when they were paid': ({ payments }) =>
    payments.every(({ state, paidAt }) => isPaid(state) === (paidAt !== null)),
  'a payment has at most one penalty that is not cancelled or refunded': ({ penalties }) => {
    const charged = penalties.filter(({ state }) => state !== 'CANCELLED' && state !== 'REFUNDED');
    return new Set(charged.map(({ paymentNumber }) => paymentNumber)).size === charged.length;
  },
  'pauses do not overlap': ({ pauses }) =>
    pauses.every(({ dateFrom, dateTo }, index) => {
      const previous = pauses[index - 1];
      return dateFrom <= dateTo && (previous === undefined || previous.dateTo < dateFrom);
    }),
  'penalties are above 0': ({ penalties }) => penalties.every(({ amount }) => amount > 0),
};
