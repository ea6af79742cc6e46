import type { StaffActor } from '#domain/access/staff-deeds.ts';
import type { Phone } from '#domain/auth/phone.ts';
import type { BlockAction } from '#domain/client/client-status.ts';
import { clientStatusRules } from '#domain/client/client-status.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import { blockClient, lockClient, unblockClient } from '../../db/clients/client-store.ts';
import { revokeClientSessions } from '../../db/auth/session-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { Context } from '../context.ts';
import { statusNow } from './status-now.ts';

export type StatusWish = {
  readonly staff: StaffActor;
  readonly phone: Phone;
  readonly action: BlockAction;
  /** Why, in the words of staff, at most 255 characters. */
  readonly comment: string;
};

/**
 * Staff block a client for good, which ends its sessions at once, or lift a block, their own or the system's; only what the
 * client's status offers is accepted (rules 7, F-52).
 */
export async function changeClientStatus(
  { database, clock }: Context,
  { staff, phone, action, comment }: StatusWish,
): Promise<Result<null, Refusal<'client.not.exist.error' | 'order.state.error'>>> {
  return database.transaction(async (transaction) => {
    const now = clock.now();
    const client = await lockClient(transaction, phone);
    if (client === null) return refuse('client.not.exist.error');
    const status = statusNow(client, now);
    if (clientStatusRules[status].staffAction !== action) return refuse('order.state.error');
    const { clientUuid } = client;
    if (action === 'block') {
      await blockClient(transaction, clientUuid);
      await revokeClientSessions(transaction, clientUuid, now);
    } else await unblockClient(transaction, clientUuid);
    const deed = action === 'block' ? 'BLOCK_CLIENT' : 'UNBLOCK_CLIENT';
    const changed = await lockClient(transaction, phone);
    const after = { status: changed === null ? null : statusNow(changed, now) };
    const written = { staff, action: deed, clientUuid, note: comment, before: { status }, after } as const;
    await insertStaffAction(transaction, written, now);
    return done(null);
  });
}
