import { remainingPaymentAmount } from '../../orders/order-totals.ts';
import type { Order } from '../../orders/order.ts';
import type { Allocation, Operation } from '../../orders/operation.ts';
import { paymentNumberOfTarget } from '../../orders/operation.ts';

/**
 * How the final screen describes a client's payment: «Платеж принят», «Досрочное погашение принято», a service that
 * was provided, the returned money of a service that could not be provided, or money returned because no debt matched.
 */
export type PaidAs = 'PAYMENT' | 'EARLY_REPAYMENT' | 'RETURNED' | 'SERVICE' | 'SERVICE_RETURNED';

/** Classifies a settled payment; it is RETURNED when all of it is excess. */
export function paidAs(order: Order, { kind, allocations }: Pick<Operation, 'kind' | 'allocations'>): PaidAs {
  if (kind === 'SERVICE')
    return allocations.every(({ targetType }) => targetType === 'SERVICE') ? 'SERVICE' : 'SERVICE_RETURNED';
  if (allocations.every(({ targetType }) => targetType === 'EXCESS')) return 'RETURNED';
  return isEarlyRepayment(order, allocations) ? 'EARLY_REPAYMENT' : 'PAYMENT';
}

/**
 * An early repayment covers several payments, another sum, or the last remaining payment before its date. A single
 * payment in its turn, however late, is a payment (docs/spec/specification.md#2 «Early payment page»).
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
