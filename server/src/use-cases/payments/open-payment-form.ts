import { plusSeconds, secondsBetween } from '#domain/calendar.ts';
import type { Operation } from '#domain/payment/operation.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import type { Binding } from '../../db/binding-store.ts';
import { bindingByUuid } from '../../db/binding-store.ts';
import { enqueueJob } from '../../db/job-store.ts';
import { moveOperation } from '../../db/operation-store.ts';
import type { Context } from '../context.ts';
import { endOperation } from './end-operation.ts';

export type Registered = { readonly mdOrder: string; readonly formUrl: string };

/**
 * Beat 2: registers an intent at the bank and remembers the form. No answer: the intent is asked about by itself, and the
 * customer is told that the payment failed (F-05); nothing is repeated before.
 */
export async function openPaymentForm(
  context: Context,
  operation: Operation,
): Promise<Result<Registered, Refusal<'payment.failed.error'>>> {
  const { acquiring, clock, database } = context;
  const binding = await fixedCard(context, operation);
  const answer = await acquiring.register({
    gatewayOrderNumber: operation.gatewayOrderNumber,
    amount: operation.amount,
    verifyOnly: operation.kind === 'BINDING',
    clientId: operation.clientUuid,
    bindingId: binding?.gatewayBindingId ?? null,
    description: 'Оплата частями',
    lifeSeconds: Math.max(60, Math.floor(secondsBetween(clock.now(), operation.expiresAt))),
  });
  if (answer.kind === 'refused') {
    await endOperation(context, operation.operationUuid, null);
    return refuse('payment.failed.error');
  }
  if (answer.kind !== 'registered') return refuse('payment.failed.error');
  const { mdOrder, formUrl } = answer;
  await database.transaction(async (transaction) => {
    await moveOperation(transaction, operation.operationUuid, {
      from: ['CREATED'],
      to: 'REGISTERED',
      mdOrder,
      formUrl,
    });
    await enqueueJob(transaction, {
      kind: 'resolve-operation',
      key: operation.operationUuid,
      payload: { operationUuid: operation.operationUuid },
      runAt: plusSeconds(clock.now(), 60),
    });
  });
  return done({ mdOrder, formUrl });
}

/** The saved card that the form is to charge; a card that is being replaced is not the one to be entered. */
async function fixedCard({ database }: Context, { kind, bindingUuid }: Operation): Promise<Binding | null> {
  return kind === 'BINDING' || bindingUuid === null ? null : bindingByUuid(database.reader, bindingUuid);
}
