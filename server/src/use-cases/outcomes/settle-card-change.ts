import { settleCardVerification } from '#domain/cards/settle-binding.ts';
import { brandOf } from '#domain/cards/card-brand.ts';
import { storedCardsTextVersion } from '#domain/consents/consent-texts.ts';
import type { CardUuid, IntentUuid } from '#domain/identifier.ts';
import type { OrderCard } from '#domain/orders/order.ts';
import type { PaymentIntent } from '#domain/orders/payment-intent.ts';
import { bindingByUuid, lockBinding, replaceBinding } from '../../db/cards/binding-store.ts';
import { withdrawAllOfCard } from '../../db/cards/consent-store.ts';
import type { Transaction } from '../../db/database.ts';
import { intentByUuid } from '../../db/payments/intent-store.ts';
import { openOrdersOfCard } from '../../db/orders/order-store.ts';
import type { BoundCard } from '../../gateways/acquiring/port.ts';
import type { DatabaseAccess } from '../context.ts';
import { writeNotification } from '../notifications/write-notifications.ts';
import { saveChange } from '../ledger/save-change.ts';
import { moveOrdersToCard } from './move-orders-to-card.ts';
import { storeCard } from './store-card.ts';
import { type GivenConsent, recordConsent } from './record-consent.ts';
import { unbindAtBank } from './retire-card.ts';

/**
 * Replaces a saved card by the one that the bank has confirmed. Every open order of the old card moves
 * to the new one, its failed attempts start again from zero, and the bank forgets the old card
 * (docs/spec/specification.md#4 «Card change», docs/spec/rules.md#3). False when the bank bound no card for this
 * client.
 */
export async function settleCardChange(
  context: DatabaseAccess,
  { intentUuid, cardUuid }: { readonly intentUuid: IntentUuid; readonly cardUuid: CardUuid },
  bound: BoundCard | null,
): Promise<boolean> {
  const { database } = context;
  return database.transaction(async (transaction) => {
    await lockBinding(transaction, cardUuid);
    const intent = await intentByUuid(transaction, intentUuid);
    if (intent === null) throw new Error(`intent ${intentUuid} not found while settling a card change`);
    if (intent.state === 'SETTLED') return true;
    const card = await storeCard(context, transaction, { intent, bound });
    if (card === null) return false;
    const orderUuids = await openOrdersOfCard(transaction, cardUuid);
    await recordConsent(context, transaction, {
      intent,
      cardUuid: card.cardUuid,
      ...consentOf(intent),
      orderUuids,
    });
    await moveOrdersToCard(context, transaction, { orderUuids, card, occasion: intentUuid });
    await saveCardChange(context, transaction, { intent, card });
    return true;
  });
}

/** A card change that an older version started has no consent: that version did not ask for one. */
function consentOf({ cardConsent }: PaymentIntent): Pick<GivenConsent, 'entered' | 'origin'> {
  return cardConsent === null
    ? { entered: { scope: 'ORDER', textVersion: storedCardsTextVersion }, origin: 'MIGRATION' }
    : { entered: cardConsent, origin: 'CARD_CHANGE' };
}

type SettledChange = { readonly intent: PaymentIntent; readonly card: OrderCard };

async function saveCardChange(
  context: DatabaseAccess,
  transaction: Transaction,
  { intent, card }: SettledChange,
): Promise<void> {
  const { clock, random } = context;
  const at = clock.now();
  const change = settleCardVerification(intent, at);
  await saveChange(transaction, { before: { order: null, intent }, change, at, random });
  const old = intent.cardUuid;
  if (old === null || old === card.cardUuid) return;
  const gatewayBindingId = await replaceBinding(transaction, {
    clientUuid: intent.clientUuid,
    oldUuid: old,
    newUuid: card.cardUuid,
  });
  await withdrawAllOfCard(transaction, old, { origin: 'CARD_CHANGE', at });
  await unbindAtBank(transaction, { cardUuid: old, gatewayBindingId }, at);
  await notifyClient(context, transaction, { intent, old, card });
}

type ChangedCard = SettledChange & { readonly old: CardUuid };

/** Informs the owner by a message, because another person may have changed the card (docs/spec/rules.md#12). */
async function notifyClient(
  context: DatabaseAccess,
  transaction: Transaction,
  { intent, old, card }: ChangedCard,
): Promise<void> {
  const replaced = await bindingByUuid(transaction, old);
  if (replaced === null) throw new Error(`card ${old} not found after a card change`);
  const name = brandOf(card)?.name ?? 'карты';
  await writeNotification(context, transaction, {
    kind: 'CARD_CHANGED',
    parameters: {
      oldCard: replaced.maskedPan.slice(-4),
      newCard: { name, lastFourDigits: card.panLastFourDigits },
    },
    clientUuid: intent.clientUuid,
    orderUuid: null,
    occasion: intent.intentUuid,
  });
}
