import type { BasisPoints, Kopecks } from '../money.ts';
import { minus } from '../money.ts';
import { explainPenalty } from '../penalties/penalty-amount.ts';
import type { AmountStep } from '../schedules/explain-amount.ts';
import {
  amountStep,
  explainPlannedCommission,
  explainPlannedPayment,
  resultOf,
} from '../schedules/explain-amount.ts';
import { purchaseAmountOf } from './order-totals.ts';
import type { Order, OrderRefund, Penalty, ScheduledPayment } from './order.ts';
import { paymentOf } from './payment-of.ts';

/**
 * The proof of a payment as it stands in the order now: how it was sold, and what refunds or another sum took off it; the
 * last step is its amount (docs/spec/rules.md#1).
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
 * The proof of the commission in a payment: what was sold, and what refunds or another sum took off it; empty where there is none
 * (docs/spec/rules.md#1).
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

/** What the nights have added to a penalty since it was applied, as the history tells it. */
export type PenaltyNights = { readonly grown: Kopecks; readonly nights: number };

/**
 * The proof of a penalty by the days it stands for; where the overdue sum or the rate has changed on the way, by what was applied at first
 * and what each night has added (docs/spec/rules.md#4).
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

/** The proof of what a refund returned to the card: what its tail could not bear (docs/spec/rules.md#2). */
export function explainRefund({ refundAmount, moneyReturnedAmount }: OrderRefund): AmountStep[] {
  const takenOffTail = minus(refundAmount, moneyReturnedAmount);
  return [amountStep('refund-beyond-tail', { refund: refundAmount, takenOffTail })];
}

/** The proof of the full amount: the price and the commission, as they stand in the payments. */
export function explainFullAmount(order: Order): AmountStep[] {
  const principal = purchaseAmountOf(order);
  return [
    amountStep('commission-added', {
      principal,
      commission: minus(order.fullAmount, principal),
    }),
  ];
}
