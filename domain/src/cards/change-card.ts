import type { CardUuid } from '../identifier.ts';
import { finishChange } from '../orders/finish-change.ts';
import { historyEvent } from '../orders/history-event.ts';
import type { OrderChange } from '../orders/order-change.ts';
import type { Order, OrderCard } from '../orders/order.ts';
import { isUnpaid } from '../orders/payment-state.ts';

/**
 * Moves an order to another card that the bank has confirmed: later scheduled charges use that card and its tries start
 * over (docs/spec/specification.md#4 «Card change», docs/spec/rules.md#3). `changeKey` makes the history key unique
 * when an order returns to an earlier card. Returns null when the order already has the card.
 */
export function changeCard(order: Order, card: OrderCard, changeKey: string): OrderChange | null {
  if (order.card?.cardUuid === card.cardUuid) return null;
  return finishChange(order, {
    order: { ...order, card },
    intent: null,
    postings: [],
    events: [
      historyEvent({
        type: 'BINDING_CHANGED',
        subjectType: 'BINDING',
        subjectId: card.cardUuid,
        newState: `CHANGED/${order.orderUuid}/${changeKey}`,
        amount: null,
        text: `Карта изменена на •• ${card.panLastFourDigits}`,
      }),
    ],
    refunds: [],
  });
}

/**
 * Whether a card can be removed: every order with unpaid payments must keep a card. `orders` are the orders of this
 * card and the orders whose own card can no longer be charged.
 */
export function mayRemoveCard(orders: readonly Order[], otherActiveCards: readonly CardUuid[]): boolean {
  return (
    otherActiveCards.length > 0 ||
    orders.every(({ payments }) => payments.every(({ state }) => !isUnpaid(state)))
  );
}
