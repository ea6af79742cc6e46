import { type Instant, moscowDate } from '#domain/dates.ts';
import type { Transaction } from '#server/db/database.ts';
import { type Chunk, markChunkDone } from '#server/db/bulk-payoff/bulk-payoff-chunk-store.ts';
import { payoffTemplate, templatePlaceholders } from './payoff-template.ts';
import { countPaidOff, lockOrdersOfRange, payOffRange } from './set-based-payoff.ts';

const numberPlaceholder = '{number}';

/**
 * Pays off the orders of a chunk in SQL alone, as the product did before docs/decisions/0020-bulk-payoff-in-batches.md
 * was revised.
 */
export async function settleChunkInSql(transaction: Transaction, chunk: Chunk, now: Instant): Promise<void> {
  const type = 'order.completed';
  const data = { orderUuid: templatePlaceholders.order, orderNumber: numberPlaceholder, state: 'COMPLETED' };
  await lockOrdersOfRange(transaction, chunk);
  await payOffRange(transaction, {
    ...chunk,
    model: payoffTemplate(),
    webhooks: {
      type,
      body: JSON.stringify({ type, timestamp: now, data }),
      numberPlaceholder: numberPlaceholder,
    },
    now,
    today: moscowDate(now),
  });
  await markChunkDone(transaction, chunk, now);
  await countPaidOff(transaction, chunk);
}
