import type { CardConsent } from '#domain/consents/consent.ts';
import { isCurrentText } from '#domain/consents/consent-texts.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import { resolveCheckOverlap } from '#domain/payments/resolve-overlap.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { lockClientByUuid } from '../../db/clients/client-store.ts';
import type { Transaction } from '../../db/database.ts';
import { pendingCardAdditions, intentByGatewayOrderId } from '../../db/payments/intent-store.ts';
import type { BankAccess, DatabaseAccess } from '../context.ts';
import { type BlockingForms, withFormsDeclined } from '../outcomes/with-forms-declined.ts';
import { type RecordedIntent, recordIntent } from '../payments/paying/record-intent.ts';
import { repeatedPayment } from '../payments/paying/repeated-payment.ts';
import { cardCheckInput, formOfCheck } from './card-check-input.ts';
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
  readonly cardConsent: CardConsent;
  /** The `Idempotency-Key`; null when the request has none. */
  readonly requestKey: string | null;
};

/**
 * Opens the bank's page on which another card is entered; no money is taken. A second tab gets the same page
 * (docs/spec/specification.md#4 «Card change», docs/spec/gateway.md#4), and so does a repeat without a key
 * (docs/spec/rules.md#5). A form for another scope is declined at the bank first (docs/spec/rules.md#11).
 */
export async function startCardAddition(
  context: BankAccess,
  card: CardAddition,
): Promise<Result<{ readonly formUrl: string }, StartRefusal>> {
  if (!isCurrentText(card.cardConsent)) return refuse('consent.text.changed.error');
  const recorded = await withFormsDeclined(context, (transaction) => prepare(context, transaction, card));
  return recorded.ok ? formOfCheck(context, recorded.value) : recorded;
}

async function prepare(
  context: DatabaseAccess,
  transaction: Transaction,
  { clientUuid, cardConsent, requestKey }: CardAddition,
): Promise<Result<RecordedIntent | BlockingForms, StartRefusal>> {
  await lockClientByUuid(transaction, clientUuid);
  const request = { clientUuid, subjectUuid: clientUuid, object: 'CARD_ADDITION', key: requestKey } as const;
  const repeated = await repeatedPayment(transaction, request, { now: context.clock.now(), cardConsent });
  if (repeated !== null) return success({ kind: 'existing', intent: repeated });
  const open = await pendingCardAdditions(transaction, clientUuid);
  const overlap = resolveCheckOverlap(cardConsent.scope, open);
  const input = cardCheckInput(context, { request, cardUuid: null, cardConsent });
  return recordIntent(context, transaction, { input, overlap });
}

/**
 * Reports the result of a card addition after asking the bank. The bank's order has to belong to this client
 * (docs/spec/reliability.md#S-16). The call may be repeated any number of times.
 */
export async function finishCardAddition(
  context: BankAccess,
  { clientUuid, gatewayOrderId }: { readonly clientUuid: ClientUuid; readonly gatewayOrderId: string },
): Promise<Result<null, FinishRefusal>> {
  const intent = await intentByGatewayOrderId(context.database.reader, gatewayOrderId);
  const isOwnedBy =
    intent?.clientUuid === clientUuid && intent.kind === 'BINDING' && intent.cardUuid === null;
  if (!isOwnedBy) return refuse('binding.not.found.error');
  return finishCardCheck(context, intent.intentUuid);
}
