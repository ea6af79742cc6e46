import type { CardUuid, IntentUuid } from '#domain/identifier.ts';
import { isPending, type PaymentIntent, type IntentState } from '#domain/orders/payment-intent.ts';
import type { Refusal } from '#domain/refusal.ts';
import { success, failure, type Result } from '#domain/result.ts';
import { bindingByUuid } from '../../../db/cards/binding-store.ts';
import type { BankAccess, DatabaseAccess } from '../../context.ts';
import { unbatchedPhases, chargeCard, unpaidRefusal } from '../charge-card.ts';
import { markOutcomeUnknown } from '../../outcomes/mark-outcome-unknown.ts';
import { showPending } from '../pending/show-pending.ts';
import { openPaymentForm } from './open-payment-form.ts';
import type { RecordedIntent } from './record-intent.ts';

export type PaymentStarted = {
  readonly intentUuid: IntentUuid;
  readonly state: IntentState;
  /** The page where the customer continues; absent when the saved card was charged. */
  readonly formUrl?: string;
};

type PayRefusal = Refusal<'payment.failed.error' | 'insufficient.funds.error' | 'request.limit.exceeded'>;

/** Pays a new intent, or returns the state of the existing payment. */
export function payRecorded(
  context: BankAccess,
  { kind, intent }: RecordedIntent,
): Promise<Result<PaymentStarted, PayRefusal>> {
  return kind === 'existing' ? existingPayment(context, intent) : payIntent(context, intent);
}

/**
 * Pays a recorded intent with its saved card or on the bank's page (docs/spec/reliability.md#D-1, phase 2). A card
 * charge without an answer becomes UNKNOWN, and the customer later gets a message with the result. If the form
 * cannot be opened, the payment fails and no money is taken.
 */
export async function payIntent(
  context: BankAccess,
  intent: PaymentIntent,
): Promise<Result<PaymentStarted, PayRefusal>> {
  return intent.cardUuid === null
    ? payOnForm(context, intent)
    : payWithCard(context, intent, intent.cardUuid);
}

async function payOnForm(
  context: BankAccess,
  intent: PaymentIntent,
): Promise<Result<PaymentStarted, PayRefusal>> {
  const intentUuid = intent.intentUuid;
  const form = await openPaymentForm(context, intent);
  return form.ok ? success({ intentUuid, state: 'REGISTERED', formUrl: form.value.formUrl }) : form;
}

async function payWithCard(
  context: BankAccess,
  intent: PaymentIntent,
  cardUuid: CardUuid,
): Promise<Result<PaymentStarted, PayRefusal>> {
  const { intentUuid } = intent;
  const card = await bindingByUuid(context.database.reader, cardUuid);
  if (card === null) throw new Error(`binding ${cardUuid} of intent ${intentUuid} not found`);
  const outcome = await chargeCard(context, intent, {
    initiator: 'customer',
    card,
    phases: unbatchedPhases(context),
  });
  switch (outcome.kind) {
    case 'settled':
      return success({ intentUuid, state: 'SETTLED' });
    case 'confirm':
      return success({ intentUuid, state: 'REGISTERED', formUrl: outcome.formUrl });
    case 'unknown':
      await markOutcomeUnknown(context, intentUuid, 'CREATED');
      await showPending(context, intentUuid);
      return success({ intentUuid, state: 'UNKNOWN' });
    case 'declined':
      return failure(unpaidRefusal(outcome.actionCode));
  }
}

/**
 * Returns the current state of an earlier payment, with its form while the form is open (docs/spec/rules.md#5).
 * Records that a pending payment is shown.
 */
async function existingPayment(
  context: DatabaseAccess,
  { intentUuid, state, formUrl }: PaymentIntent,
): Promise<Result<PaymentStarted, never>> {
  if (isPending(state)) await showPending(context, intentUuid);
  const started = { intentUuid, state };
  return success(state === 'REGISTERED' && formUrl !== null ? { ...started, formUrl } : started);
}
