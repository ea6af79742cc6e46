import { type BasisPoints, type Kopecks, minus } from '../../money.ts';
import { explainPenalty } from '../../penalties/penalty-amount.ts';
import {
  type AmountStep,
  amountStep,
  explainPlannedCommission,
  explainPlannedPayment,
  resultOf,
} from '../../schedules/explain-amount.ts';
import { purchaseAmountOf } from '../order-totals.ts';
import type { Order, OrderRefund, Penalty, ScheduledPayment } from '../order.ts';
import { paymentOf } from '../payment-of.ts';

/**
 * Explains the amount of a payment: the scheduled amount, and the reductions by refunds or a custom amount. The last
 * step has the current amount (docs/spec/rules.md#1).
 */
export function explainPayment(order: Order, payment: ScheduledPayment): AmountStep[] {
  const { amount, paymentNumber } = payment;
  if (paymentNumber > order.terms.paymentsCount) return [amountStep('another-sum', { paid: amount })];
  const steps = explainPlannedPayment(order.terms, purchaseAmountOf(order), paymentNumber);
  const scheduled = resultOf(steps);
  const takenOff = minus(scheduled, amount);
  return takenOff === 0 ? steps : [...steps, amountStep('taken-off-tail', { scheduled, takenOff })];
}

/**
 * Explains the commission of a payment: the scheduled commission, and the reductions by refunds or a custom amount.
 * Empty when the payment has no commission (docs/spec/rules.md#1).
 */
export function explainPaymentCommission(order: Order, payment: ScheduledPayment): AmountStep[] {
  const { commission, paymentNumber } = payment;
  if (commission === 0) return [];
  if (paymentNumber > order.terms.paymentsCount) return [amountStep('another-sum', { paid: commission })];
  const steps = explainPlannedCommission(order.terms, purchaseAmountOf(order), paymentNumber);
  const scheduled = resultOf(steps);
  const takenOff = minus(scheduled, commission);
  return takenOff === 0 ? steps : [...steps, amountStep('taken-off-tail', { scheduled, takenOff })];
}

/** The nightly growth of a penalty since it was applied, from the history. */
export type PenaltyNights = { readonly grown: Kopecks; readonly nights: number };

/**
 * Explains a penalty by its days late. If the overdue sum or the rate has changed since, explains it by the first
 * amount and the nightly growth (docs/spec/rules.md#4).
 */
export function explainPenaltyOf(
  order: Order,
  penalty: Penalty,
  { annualRate, grown, nights }: PenaltyNights & { readonly annualRate: BasisPoints },
): AmountStep {
  const overdueAmount = paymentOf(order, penalty.paymentNumber).amount;
  const step = explainPenalty({ overdueAmount, annualRate }, penalty.daysLate);
  if (step.result === penalty.amount) return step;
  return amountStep('penalty-by-nights', { applied: minus(penalty.amount, grown), grown, nights });
}

/**
 * Explains the sum that a refund returned to the card: the part that exceeds the unpaid payments
 * (docs/spec/rules.md#2).
 */
export function explainRefund({ refundAmount, moneyReturnedAmount }: OrderRefund): AmountStep[] {
  const takenOffTail = minus(refundAmount, moneyReturnedAmount);
  return [amountStep('refund-beyond-tail', { refund: refundAmount, takenOffTail })];
}

/** Explains the full amount: price plus commission, from the payments. */
export function explainFullAmount(order: Order): AmountStep[] {
  const principal = purchaseAmountOf(order);
  return [
    amountStep('commission-added', {
      principal,
      commission: minus(order.fullAmount, principal),
    }),
  ];
}
