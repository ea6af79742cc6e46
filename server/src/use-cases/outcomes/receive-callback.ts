import { createHmac, timingSafeEqual } from 'node:crypto';
import { insertCallback } from '../../db/payments/callback-store.ts';
import { enqueueAwaitedJob } from '../../db/jobs/job-store.ts';
import { intentByGatewayOrderNumber, intentByGatewayOrderId } from '../../db/payments/intent-store.ts';
import type { Storage } from '../context.ts';

type Parameters = Readonly<Record<string, string>>;

/**
 * Verifies a callback of the bank and stores it before the answer is sent. A job then asks the bank for the status
 * (docs/spec/reliability.md#D-4). False for an invalid signature; then the bank is not asked
 * (docs/spec/reliability.md#F-14).
 */
export async function receiveCallback(context: Storage, parameters: Parameters): Promise<boolean> {
  const { database, clock, settings, log } = context;
  const checksumOk = settings.callbackKeys.length === 0 ? null : isSigned(parameters, settings.callbackKeys);
  if (checksumOk === false) {
    log.warn('callback.forged', { code: 'callback.checksum' });
    return false;
  }
  const now = clock.now();
  const intent = await findIntent(context, parameters);
  // an unsigned callback about an unknown intent is not stored, so that a flood of them cannot fill the table
  // (docs/spec/reliability.md#D-4)
  if (checksumOk === null && intent === null) return true;
  await database.transaction(async (transaction) => {
    await insertCallback(transaction, {
      gatewayOrderId: parameters['mdOrder']?.slice(0, 36) ?? null,
      operation: parameters['operation']?.slice(0, 40) ?? null,
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
  { database }: Storage,
  parameters: Parameters,
): ReturnType<typeof intentByGatewayOrderId> {
  const { mdOrder, orderNumber } = parameters;
  const known = mdOrder === undefined ? null : await intentByGatewayOrderId(database.reader, mdOrder);
  if (known !== null || orderNumber === undefined) return known;
  return intentByGatewayOrderNumber(database.reader, orderNumber);
}

/**
 * Verifies the checksum of docs/spec/gateway.md#9. It covers `name;value;` of all parameters except `checksum` and
 * `sign_alias`, sorted by name in code-unit order, as HMAC-SHA256 in upper-case hexadecimal. Each of the keys is
 * accepted.
 */
export function isSigned(parameters: Parameters, keys: readonly string[]): boolean {
  const text = Object.entries(parameters)
    .filter(([name]) => name !== 'checksum' && name !== 'sign_alias')
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name};${value};`)
    .join('');
  const given = Buffer.from(parameters['checksum'] ?? '');
  return keys.some((key) => {
    const expected = Buffer.from(createHmac('sha256', key).update(text, 'utf8').digest('hex').toUpperCase());
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
