import type { BindingUuid } from '../identifier.ts';
import { finishChange } from '../orders/finish-change.ts';
import { historyEvent } from '../orders/history-event.ts';
import type { OrderChange } from '../orders/order-change.ts';
import type { Order, OrderCard } from '../orders/order.ts';
import { isUnpaid } from '../schedules/payment-state.ts';

/**
 * The bank has confirmed another card: write-offs of this order go to it from now on, and its tries begin anew (docs/spec/specification.md#4
 * «Card change», docs/spec/rules.md#3). `occasion` tells this change from others to the same card; null when the order has that card already.
 */
export function changeCard(order: Order, card: OrderCard, occasion: string): OrderChange | null {
  if (order.card?.bindingUuid === card.bindingUuid) return null;
  return finishChange(order, {
    order: { ...order, card },
    operation: null,
    postings: [],
    events: [
      historyEvent({
        type: 'BINDING_CHANGED',
        subjectType: 'BINDING',
        subjectId: card.bindingUuid,
        reached: `CHANGED/${order.orderUuid}/${occasion}`,
        amount: null,
        text: `Карта изменена на •• ${card.panLastFourDigits}`,
      }),
    ],
    refunds: [],
  });
}

/**
 * A card may go only when no order with something unpaid would be left without one: its last card stays. `orders` are those that are
 * charged to it: their own, and those whose own card is charged no more.
 */
export function mayRemoveCard(orders: readonly Order[], otherActiveCards: readonly BindingUuid[]): boolean {
  return (
    otherActiveCards.length > 0 ||
    orders.every(({ payments }) => payments.every(({ state }) => !isUnpaid(state)))
  );
}
