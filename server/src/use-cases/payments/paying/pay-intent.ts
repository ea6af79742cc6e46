import type { OperationUuid } from '#domain/identifier.ts';
import type { Operation, OperationState } from '#domain/payment/operation.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import { bindingByUuid } from '../../../db/cards/binding-store.ts';
import type { Context } from '../../context.ts';
import { beatsAlone, chargeCard, declineRefusal } from '../charge-card.ts';
import { openPaymentForm } from './open-payment-form.ts';

export type PaymentStarted = {
  readonly earlyPaymentUuid: OperationUuid;
  readonly state: OperationState;
  /** Where the customer goes on; absent when the card was charged at once. */
  readonly formUrl?: string;
};

type PayRefusal = Refusal<'payment.failed.error' | 'insufficient.funds.error' | 'request.limit.exceeded'>;

/** Pays an intent that has been written: with its saved card at once, or on the bank's page (D-1, beat 2). */
export async function payIntent(
  context: Context,
  operation: Operation,
): Promise<Result<PaymentStarted, PayRefusal>> {
  const { operationUuid } = operation;
  if (operation.bindingUuid === null) {
    const form = await openPaymentForm(context, operation);
    return form.ok
      ? done({ earlyPaymentUuid: operationUuid, state: 'REGISTERED', formUrl: form.value.formUrl })
      : form;
  }
  const card = await bindingByUuid(context.database.reader, operation.bindingUuid);
  if (card === null) throw new Error(`operation ${operationUuid} names no card`);
  const outcome = await chargeCard(context, operation, {
    initiator: 'customer',
    card,
    beats: beatsAlone(context),
  });
  switch (outcome.kind) {
    case 'settled':
      return done({ earlyPaymentUuid: operationUuid, state: 'SETTLED' });
    case 'confirm':
      return done({ earlyPaymentUuid: operationUuid, state: 'REGISTERED', formUrl: outcome.formUrl });
    case 'unknown':
      return done({ earlyPaymentUuid: operationUuid, state: 'UNKNOWN' });
    case 'declined':
      return refuse(declineRefusal(outcome.actionCode));
  }
}

/** The present state of a payment that was begun before: with its form while that is open (docs/spec/rules.md#5). */
export function startedPayment({ operationUuid, state, formUrl }: Operation): PaymentStarted {
  const started = { earlyPaymentUuid: operationUuid, state };
  return state === 'REGISTERED' && formUrl !== null ? { ...started, formUrl } : started;
}
