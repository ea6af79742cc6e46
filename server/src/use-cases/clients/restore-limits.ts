import { limitsRestoredText } from '#domain/notifications/message-text.ts';
import { identifier } from '#domain/identifier.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import { forgetEvents } from '../../db/auth/limit-store.ts';
import type { ClientRow } from '../../db/clients/client-store.ts';
import { clientByUuid, lockClientByUuid } from '../../db/clients/client-store.ts';
import type { Transaction } from '../../db/database.ts';
import { enqueueAwaitedJob } from '../../db/jobs/job-store.ts';
import { insertSms } from '../../db/notifications/sms-store.ts';
import { seal } from '../../secrets/seal.ts';
import type { ApprovalEffect } from '../approvals/approval-effect.ts';
import { checkUnchanged } from '../approvals/what-changed.ts';
import { hashOfPhone } from '../auth/by-code/phone-hash.ts';
import type { Context } from '../context.ts';
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
  const { clock, settings } = context;
  const phoneHash = hashOfPhone(context, phone);
  await forgetEvents(transaction, { scope: 'wrongCodesUntrusted', subject: phoneHash });
  const text = limitsRestoredText(settings.publicValues.supportPhone);
  const sealed = seal(settings.dataKey, JSON.stringify({ phone: `7${phone}`, text }));
  const now = clock.now();
  const [smsId] = await insertSms(transaction, [{ kind: 'LIMITS_RESTORED', phoneHash, sealed }], now);
  if (smsId === undefined)
    throw new Error(`no message about restored limits was written for client ${clientUuid}`);
  await enqueueAwaitedJob(transaction, {
    kind: 'send-sms',
    key: String(smsId),
    payload: { smsId },
    runAt: now,
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
