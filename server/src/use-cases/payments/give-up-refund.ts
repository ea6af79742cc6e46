import { identifier, type RefundUuid } from '#domain/identifier.ts';
import type { StepAfterRefusal } from '#domain/payments/refused-refund.ts';
import { batch } from '../../db/database.ts';
import { enqueueJobs } from '../../db/jobs/job-store.ts';
import { lockOrder } from '../../db/orders/order-store.ts';
import { upsertDifference } from '../../db/reconciliation/reconciliation-store.ts';
import { insertRefunds, refuseRefund } from '../../db/payments/refund-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { notifyOfRefund, type RefundInProgress } from './book-refund.ts';

type GivenUp = RefundInProgress & { readonly step: Extract<StepAfterRefusal, { kind: 'give-up' }> };

/**
 * Splits a refund that the bank refuses for good: the part that the bank still holds is requested under a new
 * identifier, and the rest becomes REFUSED with an entry for staff and a message to the client
 * (docs/decisions/0093-refused-refunds.md).
 */
export async function giveUpRefund(
  context: DatabaseAccess,
  { refund, intent, step: { returnable, rest } }: GivenUp,
): Promise<void> {
  const { clock, database, random } = context;
  const { refundUuid } = refund;
  await database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, intent.orderUuid);
    if (!(await refuseRefund(transaction, refundUuid, rest))) return;
    const now = clock.now();
    if (returnable > 0) {
      const part = { ...refund, refundUuid: identifier<RefundUuid>(random.uuid()), amount: returnable };
      const payload = { refundUuid: part.refundUuid };
      const job = { kind: 'return-money', key: part.refundUuid, payload, runAt: now } as const;
      await batch([
        insertRefunds(transaction, [{ ...part, createdAt: now }]),
        enqueueJobs(transaction, [job]),
      ]);
    }
    const difference = {
      differenceUuid: random.uuid(),
      kind: 'REFUND_REFUSED',
      subject: refundUuid,
      orderUuid: order?.orderUuid ?? null,
      intentUuid: intent.intentUuid,
      ourAmount: rest,
      theirAmount: 0,
    } as const;
    await upsertDifference(transaction, difference, now);
    const rejected = { ...refund, amount: rest };
    await notifyOfRefund(context, transaction, { kind: 'refused', refund: rejected, intent, order });
  });
}
