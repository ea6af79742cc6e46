import { consentTexts } from '#domain/consents/consent-texts.ts';
import type { CardUuid, ClientUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { lockBinding } from '../../db/cards/binding-store.ts';
import type { Transaction } from '../../db/database.ts';
import { pendingCardChange } from '../../db/payments/intent-store.ts';
import type { BankAccess, DatabaseAccess } from '../context.ts';
import { type BlockingForms, withFormsDeclined } from '../outcomes/with-forms-declined.ts';
import { type RecordedIntent, recordIntent } from '../payments/paying/record-intent.ts';
import { repeatedPayment } from '../payments/paying/repeated-payment.ts';
import { cardCheckInput, formOfCheck } from './card-check-input.ts';

export type CardToChange = { readonly clientUuid: ClientUuid; readonly cardUuid: CardUuid };

type ChangeRequest = CardToChange & {
  /** The `Idempotency-Key`; null when the request has none. */
  readonly requestKey: string | null;
};

type StartRefusal = Refusal<
  | 'binding.not.found.error'
  | 'payment.not.allowed.error'
  | 'payment.in.progress.error'
  | 'payment.failed.error'
>;

/**
 * Opens the bank's page on which another card is entered in place of a saved one; no money is taken. A second tab gets
 * the same page (docs/spec/specification.md#4 «Card change», docs/spec/gateway.md#4), and so does a repeat without a
 * key (docs/spec/rules.md#5). A card of another client is not found (docs/spec/reliability.md#S-15).
 */
export async function startCardChange(
  context: BankAccess,
  card: ChangeRequest,
): Promise<Result<{ readonly formUrl: string }, StartRefusal>> {
  const recorded = await withFormsDeclined(context, (transaction) => prepare(context, transaction, card));
  return recorded.ok ? formOfCheck(context, recorded.value) : recorded;
}

async function prepare(
  context: DatabaseAccess,
  transaction: Transaction,
  { clientUuid, cardUuid, requestKey }: ChangeRequest,
): Promise<Result<RecordedIntent | BlockingForms, StartRefusal>> {
  const binding = await lockBinding(transaction, cardUuid);
  if (binding?.clientUuid !== clientUuid) return refuse('binding.not.found.error');
  const request = { clientUuid, subjectUuid: cardUuid, object: 'CARD_CHANGE', key: requestKey } as const;
  // the card is for the orders of the replaced card (docs/spec/rules.md#11)
  const cardConsent = { scope: 'ORDER', textVersion: consentTexts.ORDER.version } as const;
  const repeated = await repeatedPayment(transaction, request, { now: context.clock.now(), cardConsent });
  if (repeated !== null) return success({ kind: 'existing', intent: repeated });
  if (!binding.active) return refuse('binding.not.found.error');
  const open = await pendingCardChange(transaction, cardUuid);
  const input = cardCheckInput(context, { request, cardUuid, cardConsent });
  return recordIntent(context, transaction, {
    input,
    overlap: open === null ? { kind: 'free' } : { kind: 'repeat', intent: open },
  });
}
