import type { Instant } from '../dates.ts';
import { noMoney } from '../money.ts';
import type { OperationChange } from '../orders/order-change.ts';
import type { Operation } from '../orders/operation.ts';
import { assertPaidInFull } from '../payments/settle-operation.ts';

/**
 * Settles a card binding that belongs to no order. No money has moved, so only the operation changes
 * (docs/spec/specification.md#4 «Card change»).
 */
export function settleBinding(operation: Operation, now: Instant): OperationChange {
  assertPaidInFull(operation, noMoney);
  return {
    order: null,
    operation: { ...operation, state: 'SETTLED', settledAt: now },
    postings: [],
    events: [],
    refunds: [],
  };
}
