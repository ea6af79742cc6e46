import { secondsBetween } from '#domain/dates.ts';
import { actionCodeOfCardError } from '#domain/charges/action-codes.ts';
import type { PaymentIntent } from '#domain/orders/payment-intent.ts';
import { expiredPayment, type Refusal, refuse, silentBankRefusal } from '#domain/refusal.ts';
import { success, failure, type Result } from '#domain/result.ts';
import type { BankAccess } from '../context.ts';
import { endIntent } from '../outcomes/end-intent.ts';
import { reportRefusedCall } from './report-refused-call.ts';

const minFormLifetimeSeconds = 60;

export type RegisteredIntent = { readonly gatewayOrderId: string; readonly formUrl: string };

/**
 * Phase 2: registers an intent at the bank under its own number; `gatewayBindingId` is null for a card to be
 * entered. Without an answer the customer gets a refusal, and a job asks the bank about the intent
 * (docs/spec/reliability.md#F-05). The request is not repeated before the bank has reported.
 */
export async function registerIntent(
  context: BankAccess,
  intent: PaymentIntent,
  gatewayBindingId: string | null,
): Promise<Result<RegisteredIntent, Refusal<'payment.failed.error'>>> {
  const { acquiring, clock } = context;
  const answer = await acquiring.register({
    gatewayOrderNumber: intent.gatewayOrderNumber,
    amount: intent.amount,
    verifyOnly: intent.kind === 'BINDING',
    // without a client id the bank does not save the card (docs/spec/gateway.md#5)
    clientId: intent.cardConsent?.scope === 'ONCE' ? null : intent.clientUuid,
    orderUuid: intent.orderUuid,
    bindingId: gatewayBindingId,
    description: 'Оплата частями',
    lifetimeSeconds: Math.max(
      minFormLifetimeSeconds,
      Math.floor(secondsBetween(clock.now(), intent.expiresAt)),
    ),
  });
  if (answer.kind === 'refused') {
    const reason = gatewayBindingId === null ? null : actionCodeOfCardError(answer.errorCode);
    await endIntent(context, intent.intentUuid, reason);
    if (reason === null) await reportRefusedCall(context, { call: 'register', errorCode: answer.errorCode });
    return reason === null ? failure(expiredPayment) : refuse('payment.failed.error');
  }
  // no form was shown and no card was charged
  if (answer.kind !== 'registered') return failure(silentBankRefusal);
  return success({ gatewayOrderId: answer.gatewayOrderId, formUrl: answer.formUrl });
}
