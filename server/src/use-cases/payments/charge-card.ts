import { actionOutcome } from '#domain/charge/action-codes.ts';
import type { Operation } from '#domain/payment/operation.ts';
import { bindingByUuid } from '../../db/cards/binding-store.ts';
import { moveOperation, operationByUuid } from '../../db/payments/operation-store.ts';
import type { Context } from '../context.ts';
import { registerIntent } from './register-intent.ts';
import { resolveOperation } from './resolve-operation.ts';

export type ChargeOutcome =
  | { readonly kind: 'settled' }
  /** The customer has to confirm on the bank's page. */
  | { readonly kind: 'confirm'; readonly formUrl: string }
  | { readonly kind: 'declined'; readonly actionCode: number | null }
  /** Nobody knows yet; it is asked about by itself. */
  | { readonly kind: 'unknown' };

/**
 * Charges an intent to its saved card: registered, written as SENT before the card is touched, charged, and then the bank is asked
 * what came of it (D-1). An answer that was lost leaves it UNKNOWN: never charged again.
 */
export async function chargeCard(
  context: Context,
  operation: Operation,
  initiator: 'customer' | 'merchant',
): Promise<ChargeOutcome> {
  const { acquiring, database } = context;
  const { operationUuid, bindingUuid } = operation;
  const binding = bindingUuid === null ? null : await bindingByUuid(database.reader, bindingUuid);
  if (binding === null) throw new Error(`operation ${operationUuid} names no card`);
  const registered = await registerIntent(context, operation, binding.gatewayBindingId);
  if (!registered.ok) return outcomeNow(context, operation);
  const { mdOrder, formUrl } = registered.value;
  // never seen with a form before: a second tab would be led to the bank with an order that is about to be charged
  const sent = await moveOperation(database.autocommit, operationUuid, {
    from: ['CREATED'],
    to: 'SENT',
    mdOrder,
  });
  if (!sent) return outcomeNow(context, operation);
  const answer = await acquiring.chargeBinding({ mdOrder, bindingId: binding.gatewayBindingId, initiator });
  if (answer.kind === 'confirmation-needed' && initiator === 'customer') {
    const confirmUrl = answer.formUrl ?? formUrl;
    await moveOperation(database.autocommit, operationUuid, {
      from: ['SENT'],
      to: 'REGISTERED',
      formUrl: confirmUrl,
    });
    return { kind: 'confirm', formUrl: confirmUrl };
  }
  if (answer.kind === 'unknown') {
    await moveOperation(database.autocommit, operationUuid, { from: ['SENT'], to: 'UNKNOWN' });
  }
  await resolveOperation(context, operationUuid);
  return outcomeNow(context, operation);
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

/** What the customer is told of a decline (spec 8 «Payments»). */
export function declineRefusal(
  actionCode: number | null,
): 'insufficient.funds.error' | 'payment.failed.error' | 'request.limit.exceeded' {
  const outcome = actionCode === null ? null : actionOutcome(actionCode);
  return outcome?.kind === 'declined' ? outcome.refusal : 'payment.failed.error';
}
