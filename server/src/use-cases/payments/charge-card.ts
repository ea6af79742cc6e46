import { actionOutcome, actionCodeOfChargeError } from '#domain/charges/action-codes.ts';
import type { OperationUuid } from '#domain/identifier.ts';
import type { Operation } from '#domain/orders/operation.ts';
import type { Binding } from '../../db/cards/binding-store.ts';
import { markSent, moveOperation, operationByUuid } from '../../db/payments/operation-store.ts';
import type { ChargeAnswer } from '../../gateways/acquiring/port.ts';
import type { Context } from '../context.ts';
import { registerIntent } from './register-intent.ts';
import type { Settle } from './gateway-status/resolve-operation.ts';
import { resolveKnown } from './gateway-status/resolve-operation.ts';
import { settle } from './gateway-status/settle.ts';

export type ChargeOutcome =
  | { readonly kind: 'settled' }
  /** The customer has to confirm on the bank's page. */
  | { readonly kind: 'confirm'; readonly formUrl: string }
  | { readonly kind: 'declined'; readonly actionCode: number | null }
  /** The result is not known yet; a job asks the bank about it. */
  | { readonly kind: 'unknown' };

/** The writes of the phases of a charge, immediate or batched. */
export type ChargePhases = {
  /** False when the operation has ended meanwhile; then it is not charged. */
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
 * Charges the saved card of an intent: registers it, marks it as SENT before the card is charged, charges the card and
 * then asks the bank for the result (docs/spec/reliability.md#D-1). After a lost answer it is UNKNOWN and is never
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
  if (!registered.ok) return storedOutcome(context, operation);
  const { mdOrder, formUrl } = registered.value;
  // no form is stored before this point: a second tab would get the form of an order that is about to be charged
  if (!(await phases.markSent(operationUuid, mdOrder))) return storedOutcome(context, operation);
  const answer = await acquiring.chargeBinding({ mdOrder, bindingId, initiator });
  if (answer.kind === 'confirmation-needed' && initiator === 'customer')
    return askToConfirm(context, operationUuid, answer.formUrl ?? formUrl);
  return afterAnswer(context, { ...operation, mdOrder }, { answer, settleAs: phases.settle });
}

type ChargeAnswered = { readonly answer: ChargeAnswer; readonly settleAs: Settle };

/** Asks the bank for the result, even after a refusal. */
async function afterAnswer(
  context: Context,
  operation: Operation,
  { answer, settleAs }: ChargeAnswered,
): Promise<ChargeOutcome> {
  const { operationUuid } = operation;
  const actionCode = answer.kind === 'refused' ? await refusalReason(context, operation, answer) : null;
  const state = answer.kind === 'unknown' ? 'UNKNOWN' : 'SENT';
  if (state === 'UNKNOWN')
    await moveOperation(context.database.autocommit, operationUuid, { from: ['SENT'], to: 'UNKNOWN' });
  const resolved = await resolveKnown(context, { ...operation, state, actionCode }, settleAs);
  return resolved.state === 'SETTLED' ? { kind: 'settled' } : storedOutcome(context, operation);
}

/**
 * The action code that a refusal means for the card, or null. Its error number may concern the bank's order instead of
 * the card (docs/spec/gateway.md#7), so it counts only while that order is open.
 */
async function refusalReason(
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
  await moveOperation(database.autocommit, operationUuid, { from: ['SENT'], to: 'REGISTERED', formUrl });
  return { kind: 'confirm', formUrl };
}

/** Writes the phases immediately, for a charge on which a customer waits. */
export function unbatchedPhases(context: Context): ChargePhases {
  return {
    markSent: async (operationUuid, mdOrder) => {
      const sent = await markSent(context.database.autocommit, [{ operationUuid, mdOrder }]);
      return sent.has(operationUuid);
    },
    settle: (operation, status) => settle(context, operation, status),
  };
}

async function storedOutcome({ database }: Context, { operationUuid }: Operation): Promise<ChargeOutcome> {
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
