import { actionOutcome, actionCodeOfChargeError } from '#domain/charges/action-codes.ts';
import type { OperationUuid } from '#domain/identifier.ts';
import type { Operation } from '#domain/orders/operation.ts';
import type { Binding } from '../../db/cards/binding-store.ts';
import { markSent, changeOperationState, operationByUuid } from '../../db/payments/operation-store.ts';
import type { ChargeAnswer } from '../../gateways/acquiring/port.ts';
import type { Context } from '../context.ts';
import { registerIntent } from './register-intent.ts';
import { reportRefusedCall } from './report-refused-call.ts';
import { resolveKnown, type Settle } from '../outcomes/resolve-operation.ts';
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
  /** False when the operation ended before it was sent. Then the card is not charged. */
  readonly markSent: (operationUuid: OperationUuid, mdOrder: string) => Promise<boolean>;
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
  context: Context,
  operation: Operation,
  { initiator, card, phases }: SavedCardCharge,
): Promise<ChargeOutcome> {
  const { acquiring } = context;
  const { operationUuid } = operation;
  const bindingId = card.gatewayBindingId;
  const registered = await registerIntent(context, operation, bindingId);
  if (!registered.ok) return outcomeFromStorage(context, operation);
  const { mdOrder, formUrl } = registered.value;
  // the form is stored only after this point, so that a second tab does not open the form of an order that is
  // about to be charged
  if (!(await phases.markSent(operationUuid, mdOrder))) return outcomeFromStorage(context, operation);
  const answer = await acquiring.chargeBinding({ mdOrder, bindingId, initiator });
  if (answer.kind === 'confirmation-needed' && initiator === 'customer')
    return askToConfirm(context, operationUuid, answer.formUrl ?? formUrl);
  return applyChargeAnswer(context, { ...operation, mdOrder }, { answer, settleAs: phases.settle });
}

type ChargeResponse = { readonly answer: ChargeAnswer; readonly settleAs: Settle };

/** Asks the bank for the result. A refusal is not enough: the bank may still have taken the money. */
async function applyChargeAnswer(
  context: Context,
  operation: Operation,
  { answer, settleAs }: ChargeResponse,
): Promise<ChargeOutcome> {
  const { operationUuid } = operation;
  const actionCode = answer.kind === 'refused' ? await cardActionCode(context, operation, answer) : null;
  const state = answer.kind === 'unknown' ? 'UNKNOWN' : 'SENT';
  if (state === 'UNKNOWN')
    await changeOperationState(context.database.autocommit, operationUuid, { from: ['SENT'], to: 'UNKNOWN' });
  const resolved = await resolveKnown(context, { ...operation, state, actionCode }, settleAs);
  // a refusal without a decline repeats at the next try of the plan, so staff have to know of it
  if (answer.kind === 'refused' && resolved.state === 'EXPIRED')
    await reportRefusedCall(context, { call: 'charge', errorCode: answer.errorCode });
  return resolved.state === 'SETTLED' ? { kind: 'settled' } : outcomeFromStorage(context, operation);
}

/**
 * The action code of a refusal that concerns the card, or null. An error number may concern the bank's order
 * instead of the card (docs/spec/gateway.md#7). It concerns the card only while that order is registered.
 */
async function cardActionCode(
  { acquiring }: Context,
  { mdOrder }: Pick<Operation, 'mdOrder'>,
  { errorCode }: Extract<ChargeAnswer, { kind: 'refused' }>,
): Promise<number | null> {
  const reason = actionCodeOfChargeError(errorCode);
  if (reason === null || mdOrder === null) return null;
  const status = await acquiring.status({ mdOrder });
  return status.kind === 'found' && status.state === 'registered' ? reason : null;
}

async function askToConfirm(
  { database }: Context,
  operationUuid: OperationUuid,
  formUrl: string,
): Promise<ChargeOutcome> {
  await changeOperationState(database.autocommit, operationUuid, {
    from: ['SENT'],
    to: 'REGISTERED',
    formUrl,
  });
  return { kind: 'confirm', formUrl };
}

/** Writes each phase at once. Used for a charge that a customer waits for. */
export function unbatchedPhases(context: Context): ChargePhases {
  return {
    markSent: async (operationUuid, mdOrder) => {
      const sent = await markSent(context.database.autocommit, [{ operationUuid, mdOrder }]);
      return sent.has(operationUuid);
    },
    settle: (operation, status) => settle(context, operation, status),
  };
}

async function outcomeFromStorage(
  { database }: Context,
  { operationUuid }: Operation,
): Promise<ChargeOutcome> {
  const operation = await operationByUuid(database.reader, operationUuid);
  if (operation === null) throw new Error(`operation ${operationUuid} not found after its charge`);
  if (operation.state === 'SETTLED') return { kind: 'settled' };
  if (operation.state === 'DECLINED' || operation.state === 'EXPIRED') {
    return { kind: 'declined', actionCode: operation.actionCode };
  }
  return { kind: 'unknown' };
}

/** The refusal that a customer gets for a decline (docs/spec/specification.md#8 «Payments»). */
export function declineRefusal(
  actionCode: number | null,
): 'insufficient.funds.error' | 'payment.failed.error' | 'request.limit.exceeded' {
  const outcome = actionCode === null ? null : actionOutcome(actionCode);
  return outcome?.kind === 'declined' ? outcome.refusal : 'payment.failed.error';
}
