import type { OperationUuid } from '#domain/identifier.ts';
import { isOpen } from '#domain/orders/operation.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { done, type Result } from '#domain/result.ts';
import { operationByUuid } from '../../db/payments/operation-store.ts';
import type { Context } from '../context.ts';
import { showPending } from '../payments/pending/show-pending.ts';
import { resolveOperation } from '../outcomes/resolve-operation.ts';

export type FinishRefusal = Refusal<
  'binding.not.found.error' | 'payment.in.progress.error' | 'payment.failed.error'
>;

/**
 * Returns the recorded result of a card check after the bank was asked. Until the bank's status is final, the check may
 * still succeed, and the answer is `payment.in.progress.error` (docs/spec/rules.md#5).
 * @throws Error when the operation does not exist.
 */
export async function finishCardCheck(
  context: Context,
  operationUuid: OperationUuid,
): Promise<Result<null, FinishRefusal>> {
  await resolveOperation(context, operationUuid);
  const operation = await operationByUuid(context.database.reader, operationUuid);
  if (operation === null) throw new Error(`operation ${operationUuid} not found after its card check`);
  const { state } = operation;
  if (state === 'SETTLED') return done(null);
  if (!isOpen(state)) return refuse('payment.failed.error');
  await showPending(context, operationUuid);
  return refuse('payment.in.progress.error');
}
