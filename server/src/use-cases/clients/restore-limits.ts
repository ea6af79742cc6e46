import { type ClientUuid, identifier } from '#domain/identifier.ts';
import { deleteEvents } from '../../db/auth/limit-store.ts';
import { clientByUuid, type ClientRow, lockClientByUuid } from '../../db/clients/client-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { ApprovalEffect } from '../approvals/approval-effect.ts';
import { checkUnchanged } from '../approvals/what-changed.ts';
import { hashOfPhone } from '../secrets/phone-hash.ts';
import type { Context } from '../context.ts';
import { writeNotification } from '../notifications/write-notifications.ts';
import { currentStatus } from './current-status.ts';
import { done } from '#domain/result.ts';

/**
 * Restores a phone's budget of wrong codes from untrusted browsers, which ends a block by the system, and informs the
 * client by SMS at once (docs/spec/rules.md#7, #12 LIMITS_RESTORED). The caller holds the lock of the client.
 */
export async function restoreLimits(
  context: Context,
  transaction: Transaction,
  { clientUuid, phone }: Pick<ClientRow, 'clientUuid' | 'phone'>,
): Promise<void> {
  const { random, settings } = context;
  const phoneHash = hashOfPhone(context, phone);
  await deleteEvents(transaction, { scope: 'wrongCodesUntrusted', subject: phoneHash });
  await writeNotification(context, transaction, {
    kind: 'LIMITS_RESTORED',
    parameters: { supportPhone: settings.publicValues.supportPhone },
    clientUuid,
    orderUuid: null,
    occasion: random.uuid(),
  });
}

/** Restores limits after an approval, if the system still blocks the phone. */
export const restoreLimitsEffect: ApprovalEffect = async (context, { subjectId }, { snapshot, claim }) =>
  context.database.transaction(async (transaction) => {
    const clientUuid = identifier<ClientUuid>(subjectId);
    await lockClientByUuid(transaction, clientUuid);
    const client = await clientByUuid(transaction, clientUuid);
    if (client === null) throw new Error(`client ${clientUuid} of an approval request not found`);
    const { status } = await currentStatus(context, transaction, client);
    const unchanged = checkUnchanged(snapshot, { state: status });
    if (!unchanged.ok) return unchanged;
    const claimed = await claim(transaction);
    if (!claimed.ok) return claimed;
    await restoreLimits(context, transaction, client);
    return done(null);
  });
