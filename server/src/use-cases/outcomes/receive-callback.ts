import { insertCallback } from '../../db/payments/callback-store.ts';
import { enqueueAwaitedJob } from '../../db/jobs/job-store.ts';
import { intentByGatewayOrderNumber, intentByGatewayOrderId } from '../../db/payments/intent-store.ts';
import type { DatabaseAccess } from '../context.ts';

export type BankCallback = {
  readonly gatewayOrderId: string | null;
  readonly gatewayOrderNumber: string | null;
  /** What has happened, in the bank's word. */
  readonly operation: string | null;
  /** null when checksums are not verified. */
  readonly checksumOk: boolean | null;
};

/**
 * Stores a callback of the bank before the answer is sent. A job then asks the bank for the status
 * (docs/spec/reliability.md#D-4). False for an invalid signature; then the bank is not asked
 * (docs/spec/reliability.md#F-14).
 */
export async function receiveCallback(context: DatabaseAccess, callback: BankCallback): Promise<boolean> {
  const { database, clock, log } = context;
  const { gatewayOrderId, operation, checksumOk } = callback;
  if (checksumOk === false) {
    log.warn('callback.forged', { code: 'callback.checksum' });
    return false;
  }
  const now = clock.now();
  const intent = await findIntent(context, callback);
  // an unsigned callback about an unknown intent is not stored, so that a flood of them cannot fill the table
  // (docs/spec/reliability.md#D-4)
  if (checksumOk === null && intent === null) return true;
  await database.transaction(async (transaction) => {
    await insertCallback(transaction, {
      gatewayOrderId: gatewayOrderId?.slice(0, 36) ?? null,
      operation: operation?.slice(0, 40) ?? null,
      checksumOk,
      applied: intent !== null && checksumOk === true,
      receivedAt: now,
    });
    if (intent === null) return;
    const { intentUuid } = intent;
    await enqueueAwaitedJob(transaction, {
      kind: 'resolve-operation',
      key: intentUuid,
      payload: { operationUuid: intentUuid },
      runAt: now,
    });
  });
  return true;
}

async function findIntent(
  { database }: DatabaseAccess,
  { gatewayOrderId, gatewayOrderNumber }: BankCallback,
): ReturnType<typeof intentByGatewayOrderId> {
  const known =
    gatewayOrderId === null ? null : await intentByGatewayOrderId(database.reader, gatewayOrderId);
  if (known !== null || gatewayOrderNumber === null) return known;
  return intentByGatewayOrderNumber(database.reader, gatewayOrderNumber);
}
