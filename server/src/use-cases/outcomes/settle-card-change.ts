import { settleBinding } from '#domain/cards/settle-binding.ts';
import { cardBrands } from '#domain/cards/card-brand.ts';
import { textOfStoredCards } from '#domain/consents/consent-texts.ts';
import type { BindingUuid, OperationUuid } from '#domain/identifier.ts';
import type { OrderCard } from '#domain/orders/order.ts';
import type { Operation } from '#domain/orders/operation.ts';
import { bindingByUuid, lockBinding, replaceBinding } from '../../db/cards/binding-store.ts';
import { withdrawAllOfCard } from '../../db/cards/consent-store.ts';
import type { Transaction } from '../../db/database.ts';
import { operationByUuid } from '../../db/payments/operation-store.ts';
import { openOrdersOfCard } from '../../db/orders/order-store.ts';
import type { BoundCard } from '../../gateways/acquiring/port.ts';
import type { Context } from '../context.ts';
import { writeNotification } from '../notifications/write-notifications.ts';
import { saveChange } from '../ledger/save-change.ts';
import { chargeToCard } from './charge-to-card.ts';
import { storeCard } from './store-card.ts';
import { type GivenConsent, recordConsent } from './record-consent.ts';
import { forgetAtBank } from './retire-card.ts';

/**
 * Settles the change of a saved card to another one that the bank has confirmed. Every open order of the old card moves
 * to the new one, its failed attempts start again from zero, and the bank forgets the old card
 * (docs/spec/specification.md#4 «Card change», docs/spec/rules.md#3). False when the bank bound no card for this
 * client.
 */
export async function settleCardChange(
  context: Context,
  {
    operationUuid,
    bindingUuid,
  }: { readonly operationUuid: OperationUuid; readonly bindingUuid: BindingUuid },
  bound: BoundCard | null,
): Promise<boolean> {
  const { database } = context;
  return database.transaction(async (transaction) => {
    await lockBinding(transaction, bindingUuid);
    const operation = await operationByUuid(transaction, operationUuid);
    if (operation === null)
      throw new Error(`operation ${operationUuid} not found while settling a card change`);
    if (operation.state === 'SETTLED') return true;
    const card = await storeCard(context, transaction, { operation, bound });
    if (card === null) return false;
    const orderUuids = await openOrdersOfCard(transaction, bindingUuid);
    await recordConsent(context, transaction, {
      operation,
      bindingUuid: card.bindingUuid,
      ...consentOf(operation),
      orderUuids,
    });
    await chargeToCard(context, transaction, { orderUuids, card, occasion: operationUuid });
    await settle(context, transaction, { operation, card });
    return true;
  });
}

/** A change started by the version before consents showed no consent text. */
function consentOf({ enteredCard }: Operation): Pick<GivenConsent, 'entered' | 'how'> {
  return enteredCard === null
    ? { entered: { scope: 'ORDER', textVersion: textOfStoredCards }, how: 'MIGRATION' }
    : { entered: enteredCard, how: 'CARD_CHANGE' };
}

type SettledChange = { readonly operation: Operation; readonly card: OrderCard };

async function settle(
  context: Context,
  transaction: Transaction,
  { operation, card }: SettledChange,
): Promise<void> {
  const { clock, random } = context;
  const at = clock.now();
  const change = settleBinding(operation, at);
  await saveChange(transaction, { before: { order: null, operation }, change, at, random });
  const old = operation.bindingUuid;
  if (old === null || old === card.bindingUuid) return;
  const gatewayBindingId = await replaceBinding(transaction, {
    clientUuid: operation.clientUuid,
    oldUuid: old,
    newUuid: card.bindingUuid,
  });
  await withdrawAllOfCard(transaction, old, { how: 'CARD_CHANGE', at });
  await forgetAtBank(transaction, { bindingUuid: old, gatewayBindingId }, at);
  await notifyClient(context, transaction, { operation, old, card });
}

type ChangedCard = SettledChange & { readonly old: BindingUuid };

/** Informs the owner by a message, because another person may have changed the card (docs/spec/rules.md#12). */
async function notifyClient(
  context: Context,
  transaction: Transaction,
  { operation, old, card }: ChangedCard,
): Promise<void> {
  const replaced = await bindingByUuid(transaction, old);
  if (replaced === null) throw new Error(`card ${old} not found after a card change`);
  const name = card.paymentSystem === null ? 'карты' : cardBrands[card.paymentSystem].name;
  await writeNotification(context, transaction, {
    kind: 'CARD_CHANGED',
    parameters: {
      oldCard: replaced.maskedPan.slice(-4),
      newCard: { name, lastFourDigits: card.panLastFourDigits },
    },
    clientUuid: operation.clientUuid,
    orderUuid: null,
    occasion: operation.operationUuid,
  });
}
