import type { Kopecks } from '../money.ts';
import { larger, minus, noMoney, plus, smaller } from '../money.ts';
import type { ScheduledPayment } from '../orders/order.ts';
import { isUnpaid } from './payment-state.ts';

/** A refund takes off the price only; another sum pays the commission in its way as well (docs/spec/rules.md#2, docs/spec/rules.md#5). */
export type TailPart = 'principal' | 'principal-and-commission';

export type ReducedTail = {
  readonly payments: readonly ScheduledPayment[];
  /** What the tail could bear of the sum. */
  readonly takenOff: Kopecks;
  /** The part of it that was commission. */
  readonly commissionTakenOff: Kopecks;
};

/**
 * Takes a sum off the unpaid payments, from the last one backwards; a payment reduced to nothing is CANCELLED and keeps
 * the sum that it was cancelled with (docs/spec/rules.md#2, docs/spec/rules.md#5).
 */
export function reduceTail(payments: readonly ScheduledPayment[], sum: Kopecks, part: TailPart): ReducedTail {
  let reduced: ReducedTail = { payments: [], takenOff: noMoney, commissionTakenOff: noMoney };
  for (const payment of payments.toReversed()) {
    const cut = cutOf(payment, minus(sum, reduced.takenOff), part);
    reduced = {
      payments: [cut.amount === 0 ? payment : cutPayment(payment, cut), ...reduced.payments],
      takenOff: plus(reduced.takenOff, cut.amount),
      commissionTakenOff: plus(reduced.commissionTakenOff, cut.commission),
    };
  }
  return reduced;
}

/** What a refund can take off the unpaid payments: their price without commission. */
export function unpaidPrincipal(payments: readonly ScheduledPayment[]): Kopecks {
  return payments
    .filter(({ state }) => isUnpaid(state))
    .map(principalOf)
    .reduce(plus, noMoney);
}

function principalOf({ amount, commission }: ScheduledPayment): Kopecks {
  return minus(amount, commission);
}

type Cut = { readonly amount: Kopecks; readonly commission: Kopecks };

function cutOf(payment: ScheduledPayment, wanted: Kopecks, part: TailPart): Cut {
  if (!isUnpaid(payment.state)) return { amount: noMoney, commission: noMoney };
  const principal = principalOf(payment);
  const amount = smaller(wanted, part === 'principal' ? principal : payment.amount);
  return { amount, commission: larger(minus(amount, principal), noMoney) };
}

function cutPayment(payment: ScheduledPayment, cut: Cut): ScheduledPayment {
  const commission = minus(payment.commission, cut.commission);
  return cut.amount === payment.amount
    ? { ...payment, commission, state: 'CANCELLED' }
    : { ...payment, commission, amount: minus(payment.amount, cut.amount) };
}
