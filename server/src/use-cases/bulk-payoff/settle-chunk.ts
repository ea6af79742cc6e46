import type { Instant } from '#domain/calendar.ts';
import { moscowDate } from '#domain/calendar.ts';
import { templatePlaceholders, payoffTemplate } from '#domain/bulk-payoff/payoff-template.ts';
import type { Transaction } from '../../db/database.ts';
import type { Chunk } from '../../db/bulk-payoff/bulk-payoff-chunk-store.ts';
import { markChunkDone } from '../../db/bulk-payoff/bulk-payoff-chunk-store.ts';
import {
  countPaidOff,
  lockOrdersOfRange,
  payOffRange,
} from '../../db/bulk-payoff/bulk-payoff-settle-store.ts';
import { webhookBody } from '../webhooks/enqueue-webhook.ts';

/**
 * Pays off the orders of a chunk in the caller's transaction and marks the chunk as done (docs/spec/rules.md#10,
 * decision 0020).
 */
export async function settleChunk(transaction: Transaction, chunk: Chunk, now: Instant): Promise<void> {
  await lockOrdersOfRange(transaction, chunk);
  const type = 'order.completed';
  const data = { orderUuid: templatePlaceholders.order, orderNumber: numberPlaceholder, state: 'COMPLETED' };
  await payOffRange(transaction, {
    ...chunk,
    model: payoffTemplate(),
    webhooks: { type, body: webhookBody({ type, ...data }, now), numberMark: numberPlaceholder },
    now,
    today: moscowDate(now),
  });
  await markChunkDone(transaction, chunk, now);
  await countPaidOff(transaction, chunk);
}

const numberPlaceholder = '{number}';
