import { isOpen, isPending, type PaymentIntent } from '#domain/orders/payment-intent.ts';
import type { BankAccess } from '../context.ts';
import { resolveIntent } from './resolve-intent.ts';

/**
 * Declines an open form at the bank, so that the customer cannot pay it any more, and applies the resulting
 * status. False when the bank does not confirm the decline. False also for a pending attempt, which is never
 * declined (docs/spec/reliability.md#F-18, docs/spec/reliability.md#F-19).
 */
export async function declineForm(context: BankAccess, intent: PaymentIntent): Promise<boolean> {
  const current = await resolveIntent(context, intent.intentUuid);
  if (!isOpen(current.state)) return true;
  if (intent.gatewayOrderId === null || isPending(current.state)) return false;
  const answer = await context.acquiring.decline({ gatewayOrderId: intent.gatewayOrderId });
  if (answer.kind === 'unknown') return false;
  const { state } = await resolveIntent(context, intent.intentUuid);
  return !isOpen(state);
}
