import { changeCard } from '#domain/cards/change-card.ts';
import type { OrderChange } from '#domain/orders/order-change.ts';
import type { PaymentIntent } from '#domain/orders/payment-intent.ts';
import type { Transaction } from '../../db/database.ts';
import type { BoundCard } from '../../gateways/acquiring/port.ts';
import type { DatabaseAccess } from '../context.ts';
import { storeCard } from './store-card.ts';
import { recordConsent } from './record-consent.ts';

type PaidByCard = {
  readonly intent: PaymentIntent;
  /** The change of the order by the payment. */
  readonly change: OrderChange;
  readonly bound: BoundCard | null;
};

/**
 * Saves the card of a payment as its owner allowed and records the consent: ONCE saves no card, ORDER makes it the card
 * of this order, ALL adds it to the cascade (docs/spec/rules.md#11). A payment with a saved card does not change its
 * consent. Returns the change of the order, including its card.
 */
export async function storeEnteredCard(
  context: DatabaseAccess,
  transaction: Transaction,
  { intent, change, bound }: PaidByCard,
): Promise<OrderChange> {
  const { cardConsent: entered, intentUuid, orderUuid } = intent;
  if (intent.cardUuid !== null) {
    await storeCard(context, transaction, { intent, bound });
    return change;
  }
  // a form opened by the version before consents showed no text, so its card is not saved
  if (entered === null) return change;
  const card = entered.scope === 'ONCE' ? null : await storeCard(context, transaction, { intent, bound });
  await recordConsent(context, transaction, {
    intent,
    cardUuid: card?.cardUuid ?? null,
    entered,
    orderUuids: [orderUuid],
    origin: 'PAYMENT_PAGE',
  });
  if (card === null || entered.scope !== 'ORDER') return change;
  const changed = changeCard(change.order, card, intentUuid);
  return changed === null
    ? change
    : { ...change, order: changed.order, events: [...change.events, ...changed.events] };
}
