import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { Instant } from '#domain/calendar.ts';
import type { MerchantUuid, OrderUuid } from '#domain/identifier.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import { replayParked, replayWebhook } from '../../db/merchants/webhook-log-store.ts';
import type { NewJob } from '../../db/jobs/job-store.ts';
import { callWorkers, enqueueJobs } from '../../db/jobs/job-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { Context } from '../context.ts';

/** So much news is sent again by one wish; who has more asks again. */
const mostAtOnce = 10_000;

/**
 * Sends one piece of news to its shop again, also one that has arrived: under the same id, by which the shop knows it, and with a day of
 * tries anew. Later news of the order wait for it (docs/spec/interfaces.md#merchant).
 */
export async function replayOne(
  { clock, database }: Context,
  staff: StaffActor,
  webhookId: string,
): Promise<Result<null, Refusal<'not.found.error'>>> {
  return database.transaction(async (transaction) => {
    const now = clock.now();
    const replayed = await replayWebhook(transaction, webhookId, now);
    if (replayed === null) return refuse('not.found.error');
    const { orderUuid, type } = replayed;
    await enqueueJobs(transaction, deliveries([orderUuid], now));
    await callWorkers(transaction);
    const action = {
      staff,
      action: 'REPLAY_WEBHOOK',
      orderUuid,
      subjectId: webhookId,
      after: { type },
    } as const;
    await insertStaffAction(transaction, action, now);
    return done(null);
  });
}

/** Sends all news again that nobody took for a day, of one shop or of all; how many there were, at most ten thousand at a time. */
export async function replayFailed(
  { clock, database }: Context,
  staff: StaffActor,
  merchantUuid: MerchantUuid | null,
): Promise<number> {
  return database.transaction(async (transaction) => {
    const now = clock.now();
    const orderUuids = await replayParked(transaction, { merchantUuid, limit: mostAtOnce, now });
    const count = orderUuids.length;
    await enqueueJobs(transaction, deliveries([...new Set(orderUuids)], now));
    await callWorkers(transaction);
    const action = {
      staff,
      action: 'REPLAY_FAILED_WEBHOOKS',
      subjectId: merchantUuid,
      after: { count },
    } as const;
    await insertStaffAction(transaction, action, now);
    return count;
  });
}

function deliveries(orderUuids: readonly OrderUuid[], runAt: Instant): NewJob[] {
  return orderUuids.map((orderUuid) => ({
    kind: 'deliver-webhooks',
    key: orderUuid,
    payload: { orderUuid },
    runAt,
  }));
}
