import type { BindingUuid, OperationUuid } from '#domain/identifier.ts';
import { isPending, type Operation, type OperationState } from '#domain/orders/operation.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { done, type Result } from '#domain/result.ts';
import { bindingByUuid } from '../../../db/cards/binding-store.ts';
import type { Context } from '../../context.ts';
import { unbatchedPhases, chargeCard, declineRefusal } from '../charge-card.ts';
import { markOutcomeUnknown } from '../../outcomes/mark-outcome-unknown.ts';
import { showPending } from '../pending/show-pending.ts';
import { openPaymentForm } from './open-payment-form.ts';
import type { RecordedIntent } from './record-intent.ts';

export type PaymentStarted = {
  readonly operationUuid: OperationUuid;
  readonly state: OperationState;
  /** The page where the customer continues; absent when the saved card was charged. */
  readonly formUrl?: string;
};

type PayRefusal = Refusal<'payment.failed.error' | 'insufficient.funds.error' | 'request.limit.exceeded'>;

/** Pays a new intent, or returns the state of the existing payment. */
export function payPrepared(
  context: Context,
  { kind, operation }: RecordedIntent,
): Promise<Result<PaymentStarted, PayRefusal>> {
  return kind === 'existing' ? existingPayment(context, operation) : payIntent(context, operation);
}

/**
 * Pays a recorded intent with its saved card or on the bank's page (docs/spec/reliability.md#D-1, phase 2). A card
 * charge without an answer becomes UNKNOWN, and the customer later gets a message with the result. If the form
 * cannot be opened, the payment fails and no money is taken.
 */
export async function payIntent(
  context: Context,
  operation: Operation,
): Promise<Result<PaymentStarted, PayRefusal>> {
  return operation.bindingUuid === null
    ? payOnForm(context, operation)
    : payWithCard(context, operation, operation.bindingUuid);
}

async function payOnForm(
  context: Context,
  operation: Operation,
): Promise<Result<PaymentStarted, PayRefusal>> {
  const operationUuid = operation.operationUuid;
  const form = await openPaymentForm(context, operation);
  return form.ok ? done({ operationUuid, state: 'REGISTERED', formUrl: form.value.formUrl }) : form;
}

async function payWithCard(
  context: Context,
  operation: Operation,
  bindingUuid: BindingUuid,
): Promise<Result<PaymentStarted, PayRefusal>> {
  const { operationUuid } = operation;
  const card = await bindingByUuid(context.database.reader, bindingUuid);
  if (card === null) throw new Error(`binding ${bindingUuid} of operation ${operationUuid} not found`);
  const outcome = await chargeCard(context, operation, {
    initiator: 'customer',
    card,
    phases: unbatchedPhases(context),
  });
  switch (outcome.kind) {
    case 'settled':
      return done({ operationUuid, state: 'SETTLED' });
    case 'confirm':
      return done({ operationUuid, state: 'REGISTERED', formUrl: outcome.formUrl });
    case 'unknown':
      await markOutcomeUnknown(context, operationUuid, 'CREATED');
      await showPending(context, operationUuid);
      return done({ operationUuid, state: 'UNKNOWN' });
    case 'declined':
      return refuse(declineRefusal(outcome.actionCode));
  }
}

/**
 * Returns the current state of an earlier payment, with its form while the form is open (docs/spec/rules.md#5).
 * Records that a pending payment is shown.
 */
async function existingPayment(
  context: Context,
  { operationUuid, state, formUrl }: Operation,
): Promise<Result<PaymentStarted, never>> {
  if (isPending(state)) await showPending(context, operationUuid);
  const started = { operationUuid, state };
  return done(state === 'REGISTERED' && formUrl !== null ? { ...started, formUrl } : started);
}
