import type { GatewayCall } from '#domain/payments/gateway-refusals.ts';
import { upsertDifference } from '../../db/reconciliation/reconciliation-store.ts';
import type { DatabaseAccess } from '../context.ts';

type RefusedCall = { readonly call: GatewayCall; readonly errorCode: number };

/**
 * Shows staff that the bank refuses a call because of the set-up: access, password, permission or a wrong value. One
 * open entry stands for all calls with this error (docs/spec/gateway.md#7, docs/decisions/0093-refused-refunds.md).
 */
export async function reportRefusedCall(
  { clock, database, log, random }: DatabaseAccess,
  { call, errorCode }: RefusedCall,
): Promise<void> {
  log.error('gateway.refused', null, { call, code: String(errorCode) });
  const difference = {
    differenceUuid: random.uuid(),
    kind: 'CALL_REFUSED',
    subject: `${call}, errorCode ${errorCode}`,
    orderUuid: null,
    intentUuid: null,
    ourAmount: 0,
    theirAmount: 0,
  } as const;
  await database.transaction((transaction) => upsertDifference(transaction, difference, clock.now()));
}
