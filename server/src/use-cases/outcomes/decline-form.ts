import { isOpen, isPending, type Operation } from '#domain/orders/operation.ts';
import type { Context } from '../context.ts';
import { resolveOperation } from './resolve-operation.ts';

/**
 * Declines an open form at the bank, so that the customer cannot pay it any more, and applies the resulting
 * status. False when the bank does not confirm the decline. False also for a pending attempt, which is never
 * declined (docs/spec/reliability.md#F-18, docs/spec/reliability.md#F-19).
 */
export async function declineForm(context: Context, operation: Operation): Promise<boolean> {
  const current = await resolveOperation(context, operation.operationUuid);
  if (!isOpen(current.state)) return true;
  if (operation.mdOrder === null || isPending(current.state)) return false;
  const answer = await context.acquiring.decline({ mdOrder: operation.mdOrder });
  if (answer.kind === 'unknown') return false;
  const { state } = await resolveOperation(context, operation.operationUuid);
  return !isOpen(state);
}
