import { daysBetween, type Instant, moscowDate } from '../dates.ts';
import { type Kopecks, minus, noMoney, plus, smaller } from '../money.ts';
import { debtOf, remainingPaymentAmount } from '../orders/order-totals.ts';
import type { Order, ScheduledPayment } from '../orders/order.ts';
import { penaltyRules } from '../orders/penalty-state.ts';
import { isUnpaid } from '../orders/payment-state.ts';
import { reduceTail } from '../orders/reduce-tail.ts';
import { type Allocation, type AllocationTarget, paymentNumberOfTarget } from '../orders/payment-intent.ts';

/** The effect of a payment on an order: the debts paid and the excess. */
export type PaymentEffect = {
  readonly order: Order;
  readonly allocations: readonly Allocation[];
  readonly excess: Kopecks;
};

/**
 * Applies allocations to the debts that are still owed (docs/spec/rules.md#5): an unpaid payment of the schedule, or
 * an open penalty of the same sum. The rest is excess.
 * A payment number just after the schedule means a custom amount: it becomes a new paid payment, and the last unpaid
 * payments are reduced by its amount.
 */
export function applyAllocations(
  order: Order,
  allocations: readonly Allocation[],
  paidAt: Instant,
): PaymentEffect {
  const nothing: PaymentEffect = { order, allocations: [], excess: noMoney };
  const applied = allocations.reduce(
    (before, allocation) => applyTo[allocation.targetType](before, allocation, paidAt),
    nothing,
  );
  assertNothingLost(order, applied);
  return applied;
}

type Apply = (before: PaymentEffect, allocation: Allocation, paidAt: Instant) => PaymentEffect;

const applyTo = {
  SCHEDULED: (before, allocation, paidAt) => {
    const { payments } = before.order;
    const paymentNumber = paymentNumberOfTarget(allocation.targetId);
    if (paymentNumber === payments.length + 1) return payAnotherSum(before, allocation, paidAt);
    const payment = payments[paymentNumber - 1];
    return payment !== undefined && isUnpaid(payment.state) && payment.amount <= allocation.amount
      ? payScheduled(before, allocation, paid(payment, before.order, paidAt))
      : keepAsExcess(before, allocation);
  },
  PENALTY: (before, allocation) => payPenalty(before, allocation),
  // a service is not a debt: `settleService` provides it, and its money is excess when it cannot be provided
  SERVICE: (before, allocation) => keepAsExcess(before, allocation),
  EXCESS: (before, allocation) => keepAsExcess(before, allocation),
} as const satisfies Record<AllocationTarget, Apply>;

/** The first payment stays APPROVED until delivery (docs/spec/rules.md#2). */
function paid(payment: ScheduledPayment, order: Order, paidAt: Instant): ScheduledPayment {
  const paidEarly = daysBetween(moscowDate(paidAt), payment.triedPlanDate ?? payment.planDate) > 0;
  return { ...payment, state: order.state === 'APPROVED' ? 'APPROVED' : 'PAID', paidAt, paidEarly };
}

function payScheduled(
  before: PaymentEffect,
  allocation: Allocation,
  payment: ScheduledPayment,
): PaymentEffect {
  const payments = before.order.payments.with(payment.paymentNumber - 1, payment);
  return {
    order: { ...before.order, payments },
    allocations: [...before.allocations, { ...allocation, amount: payment.amount }],
    excess: plus(before.excess, minus(allocation.amount, payment.amount)),
  };
}

function payAnotherSum(before: PaymentEffect, allocation: Allocation, paidAt: Instant): PaymentEffect {
  const amount = smaller(allocation.amount, remainingPaymentAmount(before.order));
  if (amount === 0) return keepAsExcess(before, allocation);
  const { payments, commissionTakenOff } = reduceTail(
    before.order.payments,
    amount,
    'principal-and-commission',
  );
  const payment: ScheduledPayment = {
    paymentNumber: payments.length + 1,
    amount,
    commission: commissionTakenOff,
    planDate: moscowDate(paidAt),
    triedPlanDate: null,
    state: 'PAID',
    paidAt,
    paidEarly: false,
  };
  return {
    order: { ...before.order, payments: [...payments, payment] },
    allocations: [...before.allocations, { ...allocation, amount }],
    excess: plus(before.excess, minus(allocation.amount, amount)),
  };
}

function payPenalty(before: PaymentEffect, allocation: Allocation): PaymentEffect {
  const { penalties } = before.order;
  const index = penalties.findIndex(({ penaltyUuid }) => penaltyUuid === allocation.targetId);
  const penalty = penalties[index];
  if (penalty === undefined || !penaltyRules[penalty.state].open || penalty.amount !== allocation.amount)
    return keepAsExcess(before, allocation);
  return {
    ...before,
    order: { ...before.order, penalties: penalties.with(index, { ...penalty, state: 'PAID' }) },
    allocations: [...before.allocations, allocation],
  };
}

function keepAsExcess(before: PaymentEffect, { amount }: Allocation): PaymentEffect {
  return { ...before, excess: plus(before.excess, amount) };
}

/** The debt decreases by exactly the applied sum. */
function assertNothingLost(before: Order, { order, allocations }: PaymentEffect): void {
  const applied = allocations.map(({ amount }) => amount).reduce(plus, noMoney);
  if (minus(debtOf(before), debtOf(order)) !== applied)
    throw new Error(`order ${order.orderUuid}: the debt did not decrease by the applied ${applied} kopecks`);
}
