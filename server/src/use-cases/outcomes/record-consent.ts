import type { ConsentOrigin, ConsentRecord, CardConsent } from '#domain/consents/consent.ts';
import { type CardUuid, type ConsentUuid, identifier, type OrderUuid } from '#domain/identifier.ts';
import type { PaymentIntent } from '#domain/orders/payment-intent.ts';
import {
  consentsOfCards,
  consentsOfOrder,
  insertConsents,
  type PresentConsent,
  withdrawalOf,
} from '../../db/cards/consent-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { DatabaseAccess } from '../context.ts';

export type GivenConsent = {
  readonly intent: Pick<PaymentIntent, 'intentUuid' | 'clientUuid' | 'orderUuid'>;
  /** Null when the card was not saved. */
  readonly cardUuid: CardUuid | null;
  readonly entered: CardConsent;
  /** The orders of a consent with scope ORDER. */
  readonly orderUuids: readonly OrderUuid[];
  readonly origin: ConsentOrigin;
};

/**
 * Records the consent that the client gave while entering a card. Only one card has the consent for an order alone; the
 * previous card's consent is withdrawn (docs/spec/rules.md#11).
 */
export async function recordConsent(
  context: DatabaseAccess,
  transaction: Transaction,
  given: GivenConsent,
): Promise<void> {
  const { cardUuid, entered, orderUuids, intent } = given;
  if (entered.scope === 'ONCE')
    return insertConsents(transaction, [{ ...recordOf(context, given), orderUuid: intent.orderUuid }]);
  if (entered.scope === 'NONE' || cardUuid === null) return;
  const present = await consentsOfCards(transaction, [cardUuid]);
  if (entered.scope === 'ALL') {
    if (present.some(({ scope }) => scope === 'ALL')) return;
    return insertConsents(transaction, [{ ...recordOf(context, given), cardUuid }]);
  }
  for (const orderUuid of orderUuids)
    await giveForOrder(context, transaction, { ...given, cardUuid, orderUuid, present });
}

type ForOrder = GivenConsent & {
  readonly cardUuid: CardUuid;
  readonly orderUuid: OrderUuid;
  readonly present: readonly PresentConsent[];
};

async function giveForOrder(
  context: DatabaseAccess,
  transaction: Transaction,
  { orderUuid, cardUuid, present, ...given }: ForOrder,
): Promise<void> {
  const others = (await consentsOfOrder(transaction, orderUuid)).filter(
    (consent) => consent.cardUuid !== cardUuid,
  );
  const at = context.clock.now();
  const withdrawals = others.map((consent) =>
    withdrawalOf(consent, { newUuid: newConsentUuid(context), origin: given.origin, at }),
  );
  const isGiven = present.some((consent) => consent.orderUuid === orderUuid);
  const record = { ...recordOf(context, given), cardUuid, orderUuid };
  await insertConsents(transaction, isGiven ? withdrawals : [...withdrawals, record]);
}

type NewRecord = Pick<GivenConsent, 'intent' | 'entered' | 'origin'>;

function recordOf(context: DatabaseAccess, { intent, entered, origin }: NewRecord): ConsentRecord {
  const { scope, textVersion } = entered;
  if (scope === 'NONE') throw new Error(`intent ${intent.intentUuid} gives no consent to record`);
  return {
    consentUuid: newConsentUuid(context),
    clientUuid: intent.clientUuid,
    action: 'GIVEN',
    scope,
    cardUuid: null,
    orderUuid: null,
    intentUuid: intent.intentUuid,
    withdraws: null,
    textVersion,
    origin,
    recordedAt: context.clock.now(),
  };
}

function newConsentUuid({ random }: DatabaseAccess): ConsentUuid {
  return identifier<ConsentUuid>(random.uuid());
}
