import { isPending } from '#domain/orders/operation.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import type { Context } from '../../context.ts';
import { payIntent } from './pay-intent.ts';
import type { PaymentRefusal, PaymentCommand } from './start-payment.ts';
import { preparePayment } from './start-payment.ts';

/**
 * Pays a penalty on the bank's page and answers only the address of that page (docs/spec/specification.md#7). A repeat
 * gets the address of the first request, or `payment.in.progress.error` before the bank has given one.
 */
export async function startPenaltyPayment(
  context: Context,
  input: PaymentCommand,
): Promise<Result<{ readonly formUrl: string }, PaymentRefusal>> {
  const prepared = await preparePayment(context, input);
  if (!prepared.ok) return prepared;
  const { kind, operation } = prepared.value;
  if (kind === 'begun-before') return formOf(isPending(operation.state) ? null : operation.formUrl);
  const started = await payIntent(context, operation);
  return started.ok ? formOf(started.value.formUrl ?? null) : started;
}

function formOf(formUrl: string | null): Result<{ readonly formUrl: string }, PaymentRefusal> {
  return formUrl === null ? refuse('payment.in.progress.error') : done({ formUrl });
}
