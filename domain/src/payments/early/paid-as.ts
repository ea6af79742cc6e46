import { remainingPaymentAmount } from '../../orders/order-totals.ts';
import type { Order } from '../../orders/order.ts';
import type { Allocation, Operation } from '../operation.ts';
import { paymentNumberOfTarget } from '../operation.ts';

/**
 * What a client's payment is called where its end is said: «Платеж принят», «Досрочное погашение принято», a service that was
 * rendered, money for one that could not be rendered any more and goes back, or money that found nothing to pay and goes back.
 */
export type PaidAs = 'PAYMENT' | 'EARLY_REPAYMENT' | 'RETURNED' | 'SERVICE' | 'SERVICE_RETURNED';

/** What a payment that has been taken was to its order; whole in excess, it was nothing. */
export function paidAs(order: Order, { kind, allocations }: Pick<Operation, 'kind' | 'allocations'>): PaidAs {
  if (kind === 'SERVICE')
    return allocations.every(({ targetType }) => targetType === 'SERVICE') ? 'SERVICE' : 'SERVICE_RETURNED';
  if (allocations.every(({ targetType }) => targetType === 'EXCESS')) return 'RETURNED';
  return isEarlyRepayment(order, allocations) ? 'EARLY_REPAYMENT' : 'PAYMENT';
}

/**
 * It paid several payments at once, another sum, or ahead of its date the last one that was left; what paid one in its turn, however
 * late, is a payment (docs/spec/specification.md#2 «Early payment page»).
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
