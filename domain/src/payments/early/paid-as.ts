import { remainingPaymentAmount } from '../../orders/order-totals.ts';
import type { Order } from '../../orders/order.ts';
import {
  type Allocation,
  paidNothing,
  type PaymentIntent,
  paymentNumberOfTarget,
} from '../../orders/payment-intent.ts';

/**
 * The final screen of a payment. PAYMENT: «Платеж принят». EARLY_REPAYMENT: «Досрочное погашение принято». RETURNED:
 * the money matched no debt and is returned. SERVICE: a service was provided. SERVICE_RETURNED: it was not, and the
 * money is returned.
 */
export type PaidAs = 'PAYMENT' | 'EARLY_REPAYMENT' | 'RETURNED' | 'SERVICE' | 'SERVICE_RETURNED';

/**
 * Classifies a settled payment; it is RETURNED when all of it is excess. A MANUAL payment pays overdue debts, so it is
 * never an early repayment.
 */
export function paidAs(
  order: Order,
  { kind, allocations }: Pick<PaymentIntent, 'kind' | 'allocations'>,
): PaidAs {
  if (kind === 'SERVICE')
    return allocations.every(({ targetType }) => targetType === 'SERVICE') ? 'SERVICE' : 'SERVICE_RETURNED';
  if (paidNothing({ allocations })) return 'RETURNED';
  return kind !== 'MANUAL' && isEarlyRepayment(order, allocations) ? 'EARLY_REPAYMENT' : 'PAYMENT';
}

/**
 * An early repayment covers several payments, a custom amount, or the last remaining payment before its date. A single
 * payment that is next in the schedule is not an early repayment, even when it is late (docs/spec/specification.md#2
 * «Early payment page»).
 */
function isEarlyRepayment(order: Order, allocations: readonly Allocation[]): boolean {
  const numbers = allocations
    .filter(({ targetType }) => targetType === 'SCHEDULED')
    .map(({ targetId }) => paymentNumberOfTarget(targetId));
  const [only, ...more] = numbers;
  if (only === undefined) return false;
  const isAnotherSum = only > order.terms.paymentsCount;
  const isLast = remainingPaymentAmount(order) === 0 && order.payments[only - 1]?.paidEarly === true;
  return more.length > 0 || isAnotherSum || isLast;
}
