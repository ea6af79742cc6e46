import { actionOutcome, wordOnChargedCard } from '#domain/charges/action-codes.ts';
import type { OperationUuid } from '#domain/identifier.ts';
import type { Operation } from '#domain/payments/operation.ts';
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
  /** Nobody knows yet; it is asked about by itself. */
  | { readonly kind: 'unknown' };

/** How the beats of a charge are written. */
export type ChargePhases = {
  /** False when somebody has ended the operation meanwhile: it is not charged then. */
  readonly markSent: (operationUuid: OperationUuid, mdOrder: string) => Promise<boolean>;
  readonly settle: Settle;
};

type SavedCardCharge = {
  /** Who wants it: only a customer can be led to the bank's page. */
  readonly initiator: 'customer' | 'merchant';
  readonly card: Pick<Binding, 'gatewayBindingId'>;
  readonly phases: ChargePhases;
};

/**
 * Charges an intent to its saved card: registered, written as SENT before the card is touched, charged, and then the
 * bank is asked what came of it (docs/spec/reliability.md#D-1). An answer that was lost leaves it UNKNOWN: never
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
  if (!registered.ok) return outcomeNow(context, operation);
  const { mdOrder, formUrl } = registered.value;
  // never seen with a form before: a second tab would be led to the bank with an order that is about to be charged
  if (!(await phases.markSent(operationUuid, mdOrder))) return outcomeNow(context, operation);
  const answer = await acquiring.chargeBinding({ mdOrder, bindingId, initiator });
  if (answer.kind === 'confirmation-needed' && initiator === 'customer')
    return askToConfirm(context, operationUuid, answer.formUrl ?? formUrl);
  return afterAnswer(context, { ...operation, mdOrder }, { answer, settleAs: phases.settle });
}

type Answered = { readonly answer: ChargeAnswer; readonly settleAs: Settle };

/** The bank is asked what came of it, also where it has refused. */
async function afterAnswer(
  context: Context,
  operation: Operation,
  { answer, settleAs }: Answered,
): Promise<ChargeOutcome> {
  const { operationUuid } = operation;
  const actionCode = answer.kind === 'refused' ? await wordOfRefusal(context, operation, answer) : null;
  const state = answer.kind === 'unknown' ? 'UNKNOWN' : 'SENT';
  if (state === 'UNKNOWN')
    await moveOperation(context.database.autocommit, operationUuid, { from: ['SENT'], to: 'UNKNOWN' });
  const resolved = await resolveKnown(context, { ...operation, state, actionCode }, settleAs);
  return resolved.state === 'SETTLED' ? { kind: 'settled' } : outcomeNow(context, operation);
}

/**
 * What a refusal of the bank says of the card: its number may mean the bank's order as well as the card
 * (docs/spec/gateway.md#7), so that it counts only while that order is open.
 */
async function wordOfRefusal(
  { acquiring }: Context,
  { mdOrder }: Pick<Operation, 'mdOrder'>,
  { errorCode }: Extract<ChargeAnswer, { kind: 'refused' }>,
): Promise<number | null> {
  const word = wordOnChargedCard(errorCode);
  if (word === null || mdOrder === null) return null;
  const status = await acquiring.status({ mdOrder });
  return status.kind === 'found' && status.state === 'registered' ? word : null;
}

async function askToConfirm(
  { database }: Context,
  operationUuid: OperationUuid,
  formUrl: string,
): Promise<ChargeOutcome> {
  await moveOperation(database.autocommit, operationUuid, { from: ['SENT'], to: 'REGISTERED', formUrl });
  return { kind: 'confirm', formUrl };
}

/** A charge that somebody waits for is written by itself. */
export function unbatchedPhases(context: Context): ChargePhases {
  return {
    markSent: async (operationUuid, mdOrder) => {
      const sent = await markSent(context.database.autocommit, [{ operationUuid, mdOrder }]);
      return sent.has(operationUuid);
    },
    settle: (operation, status) => settle(context, operation, status),
  };
}

async function outcomeNow({ database }: Context, { operationUuid }: Operation): Promise<ChargeOutcome> {
  const operation = await operationByUuid(database.reader, operationUuid);
  if (operation === null) throw new Error('an operation does not vanish');
  if (operation.state === 'SETTLED') return { kind: 'settled' };
  if (operation.state === 'DECLINED' || operation.state === 'EXPIRED') {
    return { kind: 'declined', actionCode: operation.actionCode };
  }
  return { kind: 'unknown' };
}

/** What the customer is told of a decline (docs/spec/specification.md#8 «Payments»). */
export function declineRefusal(
  actionCode: number | null,
): 'insufficient.funds.error' | 'payment.failed.error' | 'request.limit.exceeded' {
  const outcome = actionCode === null ? null : actionOutcome(actionCode);
  return outcome?.kind === 'declined' ? outcome.refusal : 'payment.failed.error';
}
