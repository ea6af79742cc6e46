import type { EnteredCard } from '#domain/consents/consent.ts';
import { isPresentText } from '#domain/consents/consent-texts.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import { noMoney } from '#domain/money.ts';
import type { Operation } from '#domain/payments/operation.ts';
import { isPending } from '#domain/payments/operation.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import { lockClientByUuid } from '../../db/clients/client-store.ts';
import type { Transaction } from '../../db/database.ts';
import { liveCardAddition, operationByMdOrder } from '../../db/payments/operation-store.ts';
import type { Context } from '../context.ts';
import { writeIntent } from '../payments/new-operation.ts';
import { openPaymentForm } from '../payments/paying/open-payment-form.ts';
import { repeatedPayment } from '../payments/paying/repeated-payment.ts';
import type { FinishRefusal } from './end-of-check.ts';
import { endOfCheck } from './end-of-check.ts';

type StartRefusal = Refusal<
  | 'payment.not.allowed.error'
  | 'payment.in.progress.error'
  | 'payment.failed.error'
  | 'consent.text.changed.error'
>;

/** A card to be added and its permitted uses: NONE for payments by its owner, ORDER for orders that have no card. */
export type CardAddition = {
  readonly clientUuid: ClientUuid;
  readonly enteredCard: EnteredCard;
  /** The `Idempotency-Key`; null when the request has none. */
  readonly requestKey: string | null;
};

/**
 * Opens the bank's page on which another card is entered; no money is taken. A second tab gets the same page
 * (docs/spec/specification.md#4 «Card change», docs/spec/gateway.md#4), and so does a repeat without a key
 * (docs/spec/rules.md#5).
 */
export async function startCardAddition(
  context: Context,
  card: CardAddition,
): Promise<Result<{ readonly formUrl: string }, StartRefusal>> {
  if (!isPresentText(card.enteredCard)) return refuse('consent.text.changed.error');
  const intent = await context.database.transaction((transaction) => intentOf(context, transaction, card));
  if (!intent.ok) return intent;
  if (intent.value.formUrl !== null) return done({ formUrl: intent.value.formUrl });
  const form = await openPaymentForm(context, intent.value);
  return form.ok ? done({ formUrl: form.value.formUrl }) : form;
}

async function intentOf(
  context: Context,
  transaction: Transaction,
  { clientUuid, enteredCard, requestKey }: CardAddition,
): Promise<Result<Operation, StartRefusal>> {
  await lockClientByUuid(transaction, clientUuid);
  const request = { clientUuid, subjectUuid: clientUuid, object: 'CARD_ADDITION', key: requestKey } as const;
  const started =
    (await repeatedPayment(transaction, request, context.clock.now())) ??
    (await liveCardAddition(transaction, clientUuid, enteredCard.scope));
  if (started !== null) {
    if (isPending(started.state)) return refuse('payment.in.progress.error');
    return started.formUrl === null ? refuse('payment.not.allowed.error') : done(started);
  }
  return done(
    await writeIntent(context, transaction, {
      request,
      // the check belongs to no order
      orderUuid: identifier<OrderUuid>(context.random.uuid()),
      kind: 'BINDING',
      amount: noMoney,
      allocations: [],
      bindingUuid: null,
      enteredCard,
    }),
  );
}

/**
 * Reports the result of a card addition after asking the bank. The bank's order has to belong to this client
 * (docs/spec/reliability.md#S-16). The call may be repeated any number of times.
 */
export async function finishCardAddition(
  context: Context,
  { clientUuid, mdOrder }: { readonly clientUuid: ClientUuid; readonly mdOrder: string },
): Promise<Result<null, FinishRefusal>> {
  const operation = await operationByMdOrder(context.database.reader, mdOrder);
  const isOwnedBy =
    operation?.clientUuid === clientUuid && operation.kind === 'BINDING' && operation.bindingUuid === null;
  if (!isOwnedBy) return refuse('binding.not.found.error');
  return endOfCheck(context, operation.operationUuid);
}
