import type { Instant } from '#domain/calendar.ts';
import type { RefundIntent } from '#domain/refund/refund-intent.ts';
import type { Transaction } from './database.ts';

/** Writes money that has to go back, before the bank is asked (D-3). */
export async function insertRefunds(
  transaction: Transaction,
  createdAt: Instant,
  refunds: readonly RefundIntent[],
): Promise<void> {
  for (const refund of refunds) {
    await transaction`
      insert into operation_refund (refund_uuid, operation_uuid, target_type, target_id, amount, state, created_at)
      values (${refund.refundUuid}, ${refund.operationUuid}, ${refund.targetType}, ${refund.targetId}, ${refund.amount}, 'CREATED', ${createdAt})`;
  }
}
