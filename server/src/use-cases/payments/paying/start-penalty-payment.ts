import { isPending } from '#domain/orders/payment-intent.ts';
import { refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import type { BankAccess } from '../../context.ts';
import { payIntent } from './pay-intent.ts';
import { type PaymentCommand, type PaymentRefusal, recordPaymentIntent } from './start-payment.ts';

/**
 * Starts the payment of a penalty and returns only the address of the bank's page (docs/spec/specification.md#7).
 * A repeat gets the same address, or `payment.in.progress.error` before the bank has returned it.
 */
export async function startPenaltyPayment(
  context: BankAccess,
  input: PaymentCommand,
): Promise<Result<{ readonly formUrl: string }, PaymentRefusal>> {
  const prepared = await recordPaymentIntent(context, input);
  if (!prepared.ok) return prepared;
  const { kind, intent } = prepared.value;
  if (kind === 'existing') return formResult(isPending(intent.state) ? null : intent.formUrl);
  const started = await payIntent(context, intent);
  return started.ok ? formResult(started.value.formUrl ?? null) : started;
}

function formResult(formUrl: string | null): Result<{ readonly formUrl: string }, PaymentRefusal> {
  return formUrl === null ? refuse('payment.in.progress.error') : success({ formUrl });
}
