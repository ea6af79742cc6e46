import type { Operation } from '#domain/payment/operation.ts';
import type { Context } from '../../context.ts';
import { resolveOperation } from '../bank-word/resolve-operation.ts';

/**
 * Declines an open form at the bank, so that it can not be paid any more, and writes what the bank then says of it. False when that
 * could not be made sure, or when it was paid meanwhile and the payment is still being worked on (F-18, F-19).
 */
export async function killForm(context: Context, operation: Operation): Promise<boolean> {
  if (operation.mdOrder === null) return false;
  const answer = await context.acquiring.decline({ mdOrder: operation.mdOrder });
  if (answer.kind === 'unknown') return false;
  const { state } = await resolveOperation(context, operation.operationUuid);
  return state === 'EXPIRED' || state === 'DECLINED' || state === 'SETTLED';
}
