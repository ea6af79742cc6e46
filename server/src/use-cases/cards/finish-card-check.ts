import type { IntentUuid } from '#domain/identifier.ts';
import { isOpen } from '#domain/orders/payment-intent.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { intentByUuid } from '../../db/payments/intent-store.ts';
import type { BankAccess } from '../context.ts';
import { showPending } from '../payments/pending/show-pending.ts';
import { resolveIntent } from '../outcomes/resolve-intent.ts';

export type FinishRefusal = Refusal<
  'binding.not.found.error' | 'payment.in.progress.error' | 'payment.failed.error'
>;

/**
 * Returns the recorded result of a card check after the bank was asked. Until the bank's status is final, the check may
 * still succeed, and the answer is `payment.in.progress.error` (docs/spec/rules.md#5).
 * @throws Error when the intent does not exist.
 */
export async function finishCardCheck(
  context: BankAccess,
  intentUuid: IntentUuid,
): Promise<Result<null, FinishRefusal>> {
  await resolveIntent(context, intentUuid);
  const intent = await intentByUuid(context.database.reader, intentUuid);
  if (intent === null) throw new Error(`intent ${intentUuid} not found after its card check`);
  const { state } = intent;
  if (state === 'SETTLED') return success(null);
  if (!isOpen(state)) return refuse('payment.failed.error');
  await showPending(context, intentUuid);
  return refuse('payment.in.progress.error');
}
