import { type Kopecks, larger, minus, noMoney, plus, smaller } from '../money.ts';
import type { ScheduledPayment } from './order.ts';
import { isUnpaid } from './payment-state.ts';

/**
 * A refund reduces the price only; a custom amount also pays the commission of the reduced payments
 * (docs/spec/rules.md#2, docs/spec/rules.md#5).
 */
export type TailPart = 'principal' | 'principal-and-commission';

export type ReducedTail = {
  readonly payments: readonly ScheduledPayment[];
  /** The part of the sum that the unpaid payments absorbed. */
  readonly takenOff: Kopecks;
  /** The commission contained in `takenOff`. */
  readonly commissionTakenOff: Kopecks;
};

/**
 * Reduces the unpaid payments by a sum, from the last one backwards. A payment reduced to 0 is CANCELLED and keeps its
 * last sum (docs/spec/rules.md#2, docs/spec/rules.md#5).
 */
export function reduceTail(payments: readonly ScheduledPayment[], sum: Kopecks, part: TailPart): ReducedTail {
  let reduced: ReducedTail = { payments: [], takenOff: noMoney, commissionTakenOff: noMoney };
  for (const payment of payments.toReversed()) {
    const reduction = reductionOf(payment, minus(sum, reduced.takenOff), part);
    reduced = {
      payments: [reduction.amount === 0 ? payment : reducedPayment(payment, reduction), ...reduced.payments],
      takenOff: plus(reduced.takenOff, reduction.amount),
      commissionTakenOff: plus(reduced.commissionTakenOff, reduction.commission),
    };
  }
  return reduced;
}

/** The sum by which a refund can reduce the unpaid payments: their price without commission. */
export function unpaidPrincipal(payments: readonly ScheduledPayment[]): Kopecks {
  return payments
    .filter(({ state }) => isUnpaid(state))
    .map(principalOf)
    .reduce(plus, noMoney);
}

function principalOf({ amount, commission }: ScheduledPayment): Kopecks {
  return minus(amount, commission);
}

type Reduction = { readonly amount: Kopecks; readonly commission: Kopecks };

function reductionOf(payment: ScheduledPayment, remainingSum: Kopecks, part: TailPart): Reduction {
  if (!isUnpaid(payment.state)) return { amount: noMoney, commission: noMoney };
  const principal = principalOf(payment);
  const amount = smaller(remainingSum, part === 'principal' ? principal : payment.amount);
  return { amount, commission: larger(minus(amount, principal), noMoney) };
}

function reducedPayment(payment: ScheduledPayment, reduction: Reduction): ScheduledPayment {
  const commission = minus(payment.commission, reduction.commission);
  return reduction.amount === payment.amount
    ? { ...payment, commission, state: 'CANCELLED' }
    : { ...payment, commission, amount: minus(payment.amount, reduction.amount) };
}
