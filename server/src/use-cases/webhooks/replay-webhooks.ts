import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { Instant } from '#domain/dates.ts';
import type { MerchantUuid, OrderUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { replayParked, replayWebhook } from '../../db/webhooks/webhook-log-store.ts';
import { notifyWorkers } from '../../db/jobs/job-announcements.ts';
import { enqueueJobs, type NewJob } from '../../db/jobs/job-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { DatabaseAccess } from '../context.ts';

/** Limit of one replay; further webhooks need another call. */
const replayLimit = 10_000;

/**
 * Sends one webhook to its shop again, even if it was delivered: with the same id, by which the shop recognises it, and
 * with another day of attempts. Earlier webhooks of the order that were given up are sent before it, and later ones wait
 * for it (docs/spec/interfaces.md#merchant).
 */
export async function replayOne(
  { clock, database }: DatabaseAccess,
  staff: StaffActor,
  webhookId: string,
): Promise<Result<null, Refusal<'not.found.error'>>> {
  return database.transaction(async (transaction) => {
    const now = clock.now();
    const replayed = await replayWebhook(transaction, webhookId, now);
    if (replayed === null) return refuse('not.found.error');
    const { orderUuid, type } = replayed;
    await enqueueJobs(transaction, deliveries([orderUuid], now));
    await notifyWorkers(transaction);
    const action = {
      staff,
      action: 'REPLAY_WEBHOOK',
      orderUuid,
      subjectId: webhookId,
      after: { type },
    } as const;
    await insertStaffAction(transaction, action, now);
    return success(null);
  });
}

/** Sends all failed webhooks of one shop or of all shops again; returns their number, at most ten thousand. */
export async function replayFailed(
  { clock, database }: DatabaseAccess,
  staff: StaffActor,
  merchantUuid: MerchantUuid | null,
): Promise<number> {
  return database.transaction(async (transaction) => {
    const now = clock.now();
    const orderUuids = await replayParked(transaction, { merchantUuid, limit: replayLimit, now });
    const count = orderUuids.length;
    await enqueueJobs(transaction, deliveries([...new Set(orderUuids)], now));
    await notifyWorkers(transaction);
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
