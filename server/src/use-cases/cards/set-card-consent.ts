import type { ConsentOrigin, ConsentRecord } from '#domain/consents/consent.ts';
import { consentTexts } from '#domain/consents/consent-texts.ts';
import { type CardUuid, type ConsentUuid, identifier } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { activeBindings, type Binding, lockBinding, lockBindings } from '../../db/cards/binding-store.ts';
import { consentsOfSentCharges } from '../../db/cards/charged-card-store.ts';
import {
  consentsOfCards,
  insertConsents,
  type PresentConsent,
  withdrawalOf,
} from '../../db/cards/consent-store.ts';
import { lockClientByUuid } from '../../db/clients/client-store.ts';
import type { Transaction } from '../../db/database.ts';
import { openOrdersOfCard } from '../../db/orders/order-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { writeNotification } from '../notifications/write-notifications.ts';
import { rescheduleChargesOfClient } from '../ledger/reschedule-charges.ts';
import type { OwnCard } from '../outcomes/prefer-card.ts';

/** NONE: no charges by the service; ORDER: charges for the orders of this card; ALL: charges for any order. */
export type SavedCardScope = 'NONE' | 'ORDER' | 'ALL';

export type ConsentChange = OwnCard & {
  readonly scope: SavedCardScope;
  readonly textVersion: number;
  readonly mayWiden: boolean;
};

const origin: ConsentOrigin = 'CARDS_PAGE';

/**
 * Sets which charges the owner of a saved card allows to the service. The text that the owner agreed to has to be the
 * current one. A card of another client is not found (docs/spec/rules.md#11, docs/spec/reliability.md#S-15). Without
 * `mayWiden` the consent can only be narrowed (docs/spec/rules.md#7). A message reports a change.
 */
export async function setCardConsent(
  context: DatabaseAccess,
  change: ConsentChange,
): Promise<Result<null, ConsentRefusal>> {
  const { clientUuid, cardUuid, scope, textVersion } = change;
  const text = consentTexts[scope === 'NONE' ? 'WITHDRAWAL' : scope];
  if (text.version !== textVersion) return refuse('consent.text.changed.error');
  return context.database.transaction(async (transaction) => {
    await lockClientByUuid(transaction, clientUuid);
    const binding = await lockBinding(transaction, cardUuid);
    if (binding?.clientUuid !== clientUuid || !binding.active) return refuse('binding.not.found.error');
    const copies = await copiesOf(transaction, binding);
    const written = await applyConsentChange(context, transaction, { ...change, copies });
    if (!written.ok) return written;
    const [record] = written.value;
    if (record === undefined) return success(null);
    await writeNotification(context, transaction, {
      kind: 'CONSENT_CHANGED',
      parameters: { card: binding.maskedPan.slice(-4), scope },
      clientUuid,
      orderUuid: null,
      occasion: record.consentUuid,
    });
    await rescheduleChargesOfClient(transaction, clientUuid, context.clock.now());
    return success(null);
  });
}

type ConsentRefusal = Refusal<
  | 'binding.not.found.error'
  | 'consent.text.changed.error'
  | 'payment.in.progress.error'
  | 'session.code.required.error'
>;

/**
 * The stored copies of a card: all bindings with its number. A card that the bank has renewed is stored a second time
 * with its new expiry. Messages name a card by its number, so a withdrawal applies to all copies.
 */
async function copiesOf(transaction: Transaction, card: Binding): Promise<readonly CardUuid[]> {
  const stored = await activeBindings(transaction, card.clientUuid);
  const copies = stored.filter(
    ({ maskedPan, paymentSystem }) => maskedPan === card.maskedPan && paymentSystem === card.paymentSystem,
  );
  const locked = await lockBindings(
    transaction,
    copies.map(({ cardUuid }) => cardUuid),
  );
  return locked.map(({ cardUuid }) => cardUuid);
}

type ChangeOfCopies = ConsentChange & { readonly copies: readonly CardUuid[] };

/**
 * Returns the new records, none when nothing changes. Refuses the change when a charge by a consent to withdraw is
 * already sent, so that no charge is recorded after the withdrawal. The caller holds the lock of the copies; sending a
 * charge needs the same lock.
 */
async function applyConsentChange(
  context: DatabaseAccess,
  transaction: Transaction,
  { clientUuid, cardUuid, scope, textVersion, mayWiden, copies }: ChangeOfCopies,
): Promise<Result<readonly ConsentRecord[], ConsentRefusal>> {
  const at = context.clock.now();
  const newUuid = (): ConsentUuid => identifier<ConsentUuid>(context.random.uuid());
  const consentsOfCopies = await consentsOfCards(transaction, copies);
  const consentsToWithdraw = consentsOfCopies.filter((consent) => isEndedBy(scope, consent));
  for (const copy of copies) {
    const sent = await consentsOfSentCharges(transaction, copy);
    if (consentsToWithdraw.some(({ consentUuid }) => sent.has(consentUuid)))
      return refuse('payment.in.progress.error');
  }
  const consentsOfCard = consentsOfCopies.filter((consent) => consent.cardUuid === cardUuid);
  const withdrawals = consentsToWithdraw.map((consent) =>
    withdrawalOf(consent, { newUuid: newUuid(), origin, at }),
  );
  const orderUuids = scope === 'ORDER' ? await openOrdersOfCard(transaction, cardUuid) : [null];
  const ordersWithout =
    scope === 'NONE' ? [] : orderUuids.filter((orderUuid) => !hasConsent(consentsOfCard, scope, orderUuid));
  if (!mayWiden && ordersWithout.length > 0 && !consentsOfCard.some((consent) => consent.scope === 'ALL'))
    return refuse('session.code.required.error');
  const newConsents = ordersWithout.map((orderUuid) => ({
    consentUuid: newUuid(),
    clientUuid,
    action: 'GIVEN' as const,
    scope: scope === 'ALL' ? ('ALL' as const) : ('ORDER' as const),
    cardUuid,
    orderUuid,
    intentUuid: null,
    withdraws: null,
    textVersion,
    origin,
    recordedAt: at,
  }));
  const written = [...withdrawals, ...newConsents];
  await insertConsents(transaction, written);
  return success(written);
}

function isEndedBy(wanted: SavedCardScope, { scope }: PresentConsent): boolean {
  return wanted === 'NONE' || (wanted === 'ORDER' && scope === 'ALL');
}

function hasConsent(
  consents: readonly PresentConsent[],
  scope: SavedCardScope,
  orderUuid: PresentConsent['orderUuid'],
): boolean {
  return consents.some((consent) => consent.scope === scope && consent.orderUuid === orderUuid);
}
