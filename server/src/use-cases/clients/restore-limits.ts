import { deleteEvents } from '../../db/auth/limit-store.ts';
import type { ClientRow } from '../../db/clients/client-store.ts';
import type { Transaction } from '../../db/database.ts';
import { hashOfPhone } from '../secrets/phone-hash.ts';
import type { Storage } from '../context.ts';
import { writeNotification } from '../notifications/write-notifications.ts';

/**
 * Restores a phone's budget of wrong codes from untrusted browsers, which ends a block by the system, and informs the
 * client by SMS at once (docs/spec/rules.md#7, #12 LIMITS_RESTORED). The caller holds the lock of the client.
 */
export async function restoreLimits(
  context: Storage,
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
