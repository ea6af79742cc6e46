import { actionOutcome, actionCodeOfChargeError } from '#domain/charges/action-codes.ts';
import type { IntentUuid } from '#domain/identifier.ts';
import type { PaymentIntent } from '#domain/orders/payment-intent.ts';
import { expiredPayment, type Refusal } from '#domain/refusal.ts';
import type { Binding } from '../../db/cards/binding-store.ts';
import { markSent, changeIntentState, intentByUuid } from '../../db/payments/intent-store.ts';
import type { ChargeAnswer } from '../../gateways/acquiring/port.ts';
import type { BankAccess, DatabaseAccess } from '../context.ts';
import { registerIntent } from './register-intent.ts';
import { reportRefusedCall } from './report-refused-call.ts';
import { resolveKnown, type Settle } from '../outcomes/resolve-intent.ts';
import { settle } from '../outcomes/settle.ts';

export type ChargeOutcome =
  | { readonly kind: 'settled' }
  /** The customer has to confirm on the bank's page. */
  | { readonly kind: 'confirm'; readonly formUrl: string }
  | { readonly kind: 'declined'; readonly actionCode: number | null }
  /** The result is not known yet. A job asks the bank for it. */
  | { readonly kind: 'unknown' };

/** The writes of a charge. A customer's charge writes at once; scheduled charges write in batches. */
export type ChargePhases = {
  /** False when the intent ended before it was sent. Then the card is not charged. */
  readonly markSent: (intentUuid: IntentUuid, gatewayOrderId: string) => Promise<boolean>;
  readonly settle: Settle;
};

type SavedCardCharge = {
  /** The party that starts the charge; only a customer can be sent to the bank's page. */
  readonly initiator: 'customer' | 'merchant';
  readonly card: Pick<Binding, 'gatewayBindingId'>;
  readonly phases: ChargePhases;
};

/**
 * Charges the saved card of an intent: registers the intent, marks it as SENT, charges the card and asks the bank
 * for the result (docs/spec/reliability.md#D-1). Without an answer the state is UNKNOWN, and the card is not
 * charged again.
 */
export async function chargeCard(
  context: BankAccess,
  intent: PaymentIntent,
  { initiator, card, phases }: SavedCardCharge,
): Promise<ChargeOutcome> {
  const { acquiring } = context;
  const { intentUuid } = intent;
  const bindingId = card.gatewayBindingId;
  const registered = await registerIntent(context, intent, bindingId);
  if (!registered.ok) return outcomeFromStorage(context, intent);
  const { gatewayOrderId, formUrl } = registered.value;
  // the form is stored only after this point, so that a second tab does not open the form of an order that is
  // about to be charged
  if (!(await phases.markSent(intentUuid, gatewayOrderId))) return outcomeFromStorage(context, intent);
  const answer = await acquiring.chargeBinding({ gatewayOrderId, bindingId, initiator });
  if (answer.kind === 'confirmation-needed' && initiator === 'customer')
    return askToConfirm(context, intentUuid, answer.formUrl ?? formUrl);
  return applyChargeAnswer(context, { ...intent, gatewayOrderId }, { answer, settleAs: phases.settle });
}

type ChargeResponse = { readonly answer: ChargeAnswer; readonly settleAs: Settle };

/** Asks the bank for the result. A refusal is not enough: the bank may still have taken the money. */
async function applyChargeAnswer(
  context: BankAccess,
  intent: PaymentIntent,
  { answer, settleAs }: ChargeResponse,
): Promise<ChargeOutcome> {
  const { intentUuid } = intent;
  const actionCode = answer.kind === 'refused' ? await cardActionCode(context, intent, answer) : null;
  const state = answer.kind === 'unknown' ? 'UNKNOWN' : 'SENT';
  if (state === 'UNKNOWN')
    await changeIntentState(context.database.autocommit, intentUuid, { from: ['SENT'], to: 'UNKNOWN' });
  const resolved = await resolveKnown(context, { ...intent, state, actionCode }, settleAs);
  // a refusal without a decline repeats at the next try of the plan, so staff have to know of it
  if (answer.kind === 'refused' && resolved.state === 'EXPIRED')
    await reportRefusedCall(context, { call: 'charge', errorCode: answer.errorCode });
  return resolved.state === 'SETTLED' ? { kind: 'settled' } : outcomeFromStorage(context, intent);
}

/**
 * The action code of a refusal that concerns the card, or null. An error number may concern the bank's order
 * instead of the card (docs/spec/gateway.md#7). It concerns the card only while that order is registered.
 */
async function cardActionCode(
  { acquiring }: BankAccess,
  { gatewayOrderId }: Pick<PaymentIntent, 'gatewayOrderId'>,
  { errorCode }: Extract<ChargeAnswer, { kind: 'refused' }>,
): Promise<number | null> {
  const reason = actionCodeOfChargeError(errorCode);
  if (reason === null || gatewayOrderId === null) return null;
  const status = await acquiring.status({ gatewayOrderId });
  return status.kind === 'found' && status.state === 'registered' ? reason : null;
}

async function askToConfirm(
  { database }: DatabaseAccess,
  intentUuid: IntentUuid,
  formUrl: string,
): Promise<ChargeOutcome> {
  await changeIntentState(database.autocommit, intentUuid, {
    from: ['SENT'],
    to: 'REGISTERED',
    formUrl,
  });
  return { kind: 'confirm', formUrl };
}

/** Writes each phase at once. Used for a charge that a customer waits for. */
export function unbatchedPhases(context: DatabaseAccess): ChargePhases {
  return {
    markSent: async (intentUuid, gatewayOrderId) => {
      const sent = await markSent(context.database.autocommit, [{ intentUuid, gatewayOrderId }]);
      return sent.has(intentUuid);
    },
    settle: (intent, status) => settle(context, intent, status),
  };
}

async function outcomeFromStorage(
  { database }: DatabaseAccess,
  { intentUuid }: PaymentIntent,
): Promise<ChargeOutcome> {
  const intent = await intentByUuid(database.reader, intentUuid);
  if (intent === null) throw new Error(`intent ${intentUuid} not found after its charge`);
  if (intent.state === 'SETTLED') return { kind: 'settled' };
  if (intent.state === 'DECLINED' || intent.state === 'EXPIRED') {
    return { kind: 'declined', actionCode: intent.actionCode };
  }
  return { kind: 'unknown' };
}

type UnpaidRefusal = Refusal<'insufficient.funds.error' | 'payment.failed.error' | 'request.limit.exceeded'>;

/**
 * The refusal that a customer gets for a payment without money: DECLINED with an action code, EXPIRED without one
 * (docs/spec/specification.md#8 «Payments»).
 */
export function unpaidRefusal(actionCode: number | null): UnpaidRefusal {
  if (actionCode === null) return expiredPayment;
  const outcome = actionOutcome(actionCode);
  return { code: outcome.kind === 'declined' ? outcome.refusal : 'payment.failed.error' };
}
