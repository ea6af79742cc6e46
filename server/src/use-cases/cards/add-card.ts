import type { EnteredCard } from '#domain/consents/consent.ts';
import { isCurrentText } from '#domain/consents/consent-texts.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import type { Operation } from '#domain/orders/operation.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { done, type Result } from '#domain/result.ts';
import { lockClientByUuid } from '../../db/clients/client-store.ts';
import type { Transaction } from '../../db/database.ts';
import { pendingCardAdditions, operationByMdOrder } from '../../db/payments/operation-store.ts';
import type { Context } from '../context.ts';
import { type BlockingForms, withFormsDeclined } from '../outcomes/with-forms-declined.ts';
import { formOfIntent } from '../payments/paying/open-payment-form.ts';
import { repeatedPayment } from '../payments/paying/repeated-payment.ts';
import { startedCheck, writeCardCheck } from './card-check-intent.ts';
import { finishCardCheck, type FinishRefusal } from './finish-card-check.ts';

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
 * (docs/spec/rules.md#5). A form for another scope is declined at the bank first (docs/spec/rules.md#11).
 */
export async function startCardAddition(
  context: Context,
  card: CardAddition,
): Promise<Result<{ readonly formUrl: string }, StartRefusal>> {
  if (!isCurrentText(card.enteredCard)) return refuse('consent.text.changed.error');
  const intent = await withFormsDeclined(context, (transaction) => intentOf(context, transaction, card));
  return intent.ok ? formOfIntent(context, intent.value.operation) : intent;
}

type CardIntent = { readonly kind: 'intent'; readonly operation: Operation };

async function intentOf(
  context: Context,
  transaction: Transaction,
  { clientUuid, enteredCard, requestKey }: CardAddition,
): Promise<Result<CardIntent | BlockingForms, StartRefusal>> {
  await lockClientByUuid(transaction, clientUuid);
  const request = { clientUuid, subjectUuid: clientUuid, object: 'CARD_ADDITION', key: requestKey } as const;
  const live = await pendingCardAdditions(transaction, clientUuid);
  const started =
    (await repeatedPayment(transaction, request, { now: context.clock.now(), enteredCard })) ??
    live.find((operation) => operation.enteredCard?.scope === enteredCard.scope) ??
    null;
  if (started !== null) {
    const check = startedCheck(started);
    return check.ok ? done({ kind: 'intent', operation: check.value }) : check;
  }
  if (live.some(({ state }) => state !== 'REGISTERED')) return refuse('payment.in.progress.error');
  if (live.length > 0) return done({ kind: 'decline-first', operations: live });
  const check = { request, bindingUuid: null, enteredCard };
  return done({ kind: 'intent', operation: await writeCardCheck(context, transaction, check) });
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
  return finishCardCheck(context, operation.operationUuid);
}
