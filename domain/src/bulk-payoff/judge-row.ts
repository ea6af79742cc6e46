import { canonicalText } from '../canonical-text.ts';
import { type Kopecks, parseRoubles } from '../money.ts';
import { debtOf, openPenalties, unpaidPayments } from '../orders/order-totals.ts';
import type { Order } from '../orders/order.ts';
import { type Allocation, scheduledTarget } from '../orders/payment-intent.ts';
import { unsafeTextProblem } from '../unsafe-text.ts';
import type { RowFault } from './row-reasons.ts';
import { success, failure, type Result } from '../result.ts';

/** One parsed row: the order number or orderUuid, and the sum in kopecks. */
export type RowRequest = { readonly reference: string; readonly amount: Kopecks };

/**
 * Parses a row: the order, the sum in roubles, and further columns that are only checked for unsafe characters
 * (docs/spec/rules.md#10).
 */
export function readRow(cells: readonly string[]): Result<RowRequest, RowFault> {
  const [reference = '', amountText = ''] = cells;
  if (cells.some((cell) => unsafeTextProblem(cell) !== null)) return failure('text-unsafe');
  const amount = parseRoubles(amountText);
  const order = canonicalText(reference);
  if (order === '') return failure('order-missing');
  if (!amount.ok || amount.value === 0) return failure('amount-unreadable');
  return success({ reference: order, amount: amount.value });
}

/**
 * Allocates the money of a row to the whole debt of an order: its unpaid payments and its open penalties. Fails with
 * the reason when the amount differs from the debt or the order cannot be paid off (docs/spec/rules.md#10).
 */
export function judgeRow(order: Order, amount: Kopecks): Result<readonly Allocation[], RowFault> {
  const debt = debtOf(order);
  const isOnlyPenalty = order.state === 'COMPLETED' && debt > 0;
  const fault = isOnlyPenalty ? null : faultOfState[order.state];
  if (fault !== null) return failure(fault);
  if (debt !== amount) return failure('amount-differs');
  return success([
    ...unpaidPayments(order).map((payment) => ({
      targetType: 'SCHEDULED' as const,
      targetId: scheduledTarget(order.orderUuid, payment.paymentNumber),
      amount: payment.amount,
    })),
    ...openPenalties(order).map((penalty) => ({
      targetType: 'PENALTY' as const,
      targetId: penalty.penaltyUuid,
      amount: penalty.amount,
    })),
  ]);
}

/** The debt that a refused sum differs from; null for another fault. */
export function debtBehind(fault: RowFault, order: Order): Kopecks | null {
  return fault === 'amount-differs' ? debtOf(order) : null;
}

/** The reason by state why an order cannot be paid off; null when it can. A COMPLETED order with a debt can, too. */
export const faultOfState = {
  APPROVED: 'not-delivered',
  ACTIVE: null,
  COMPLETED: 'already-closed',
  REVERSED: 'already-closed',
} as const satisfies Record<Order['state'], RowFault | null>;
