import type { Operation } from '#domain/orders/operation.ts';
import { isOpen, isPending } from '#domain/orders/operation.ts';
import type { Context } from '../../context.ts';
import { resolveOperation } from '../gateway-status/resolve-operation.ts';

/**
 * Declines an open form at the bank, so that it cannot be paid any more, and records the gateway status. False when the
 * bank does not confirm the decline, or when a payment attempt on the form is pending: such a payment is never declined
 * (docs/spec/reliability.md#F-18, docs/spec/reliability.md#F-19).
 */
export async function declineForm(context: Context, operation: Operation): Promise<boolean> {
  const before = await resolveOperation(context, operation.operationUuid);
  if (!isOpen(before.state)) return true;
  if (operation.mdOrder === null || isPending(before.state)) return false;
  const answer = await context.acquiring.decline({ mdOrder: operation.mdOrder });
  if (answer.kind === 'unknown') return false;
  const { state } = await resolveOperation(context, operation.operationUuid);
  return !isOpen(state);
}
