import { settleCardVerification } from '#domain/cards/settle-binding.ts';
import type { PaymentIntent } from '#domain/orders/payment-intent.ts';
import { lockClientByUuid } from '../../db/clients/client-store.ts';
import { intentByUuid } from '../../db/payments/intent-store.ts';
import { openOrdersWithoutCard } from '../../db/orders/order-store.ts';
import type { BoundCard } from '../../gateways/acquiring/port.ts';
import type { DatabaseAccess } from '../context.ts';
import { saveChange } from '../ledger/save-change.ts';
import { rescheduleChargesOfClient } from '../ledger/reschedule-charges.ts';
import { moveOrdersToCard } from './move-orders-to-card.ts';
import { storeCard } from './store-card.ts';
import { recordConsent } from './record-consent.ts';

/**
 * Settles the addition of a card that the bank has bound. With a consent for ORDER, open orders without a chargeable
 * card move to it; with ALL it joins the cascade; without a consent it is saved for payments by its owner
 * (docs/spec/rules.md#11). False when the bank bound no card for this client.
 */
export async function settleCardAddition(
  context: DatabaseAccess,
  { intentUuid, clientUuid }: Pick<PaymentIntent, 'intentUuid' | 'clientUuid'>,
  bound: BoundCard | null,
): Promise<boolean> {
  const { database, clock, random } = context;
  return database.transaction(async (transaction) => {
    await lockClientByUuid(transaction, clientUuid);
    const intent = await intentByUuid(transaction, intentUuid);
    if (intent === null) throw new Error(`intent ${intentUuid} not found while settling a card addition`);
    if (intent.state === 'SETTLED') return true;
    const card = await storeCard(context, transaction, { intent, bound });
    if (card === null) return false;
    const entered = intent.cardConsent ?? { scope: 'NONE', textVersion: 0 };
    const orderUuids = entered.scope === 'ORDER' ? await openOrdersWithoutCard(transaction, clientUuid) : [];
    const given = { intent, cardUuid: card.cardUuid, entered, orderUuids };
    await recordConsent(context, transaction, { ...given, origin: 'CARDS_PAGE' });
    await moveOrdersToCard(context, transaction, { orderUuids, card, occasion: intentUuid });
    const at = clock.now();
    const change = settleCardVerification(intent, at);
    await saveChange(transaction, { before: { order: null, intent }, change, at, random });
    await rescheduleChargesOfClient(transaction, clientUuid, at);
    return true;
  });
}
