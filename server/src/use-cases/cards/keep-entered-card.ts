import { changeCard } from '#domain/cards/change-card.ts';
import type { OrderChange } from '#domain/orders/order-change.ts';
import type { Operation } from '#domain/payments/operation.ts';
import type { Transaction } from '../../db/database.ts';
import type { BoundCard } from '../../gateways/acquiring/port.ts';
import type { Context } from '../context.ts';
import { keepCard } from './keep-card.ts';
import { recordConsent } from './record-consent.ts';

type PaidByCard = {
  readonly operation: Operation;
  /** What the payment does to its order. */
  readonly change: OrderChange;
  readonly bound: BoundCard | null;
};

/**
 * Keeps the card with which a payment of an order was made as far as its owner allowed it, and records what was allowed:
 * ONCE saves none, ORDER makes it the card of this order, ALL lets it join the cascade (docs/spec/rules.md#11). Payments
 * with a saved card leave its consent as it is. The change of the order with its card.
 */
export async function keepEnteredCard(
  context: Context,
  transaction: Transaction,
  { operation, change, bound }: PaidByCard,
): Promise<OrderChange> {
  const { enteredCard: entered, operationUuid, orderUuid } = operation;
  if (operation.bindingUuid !== null) {
    await keepCard(context, transaction, { operation, bound });
    return change;
  }
  // a form that the version before consents opened showed no text: its card is not kept
  if (entered === null) return change;
  const card = entered.scope === 'ONCE' ? null : await keepCard(context, transaction, { operation, bound });
  await recordConsent(context, transaction, {
    operation,
    bindingUuid: card?.bindingUuid ?? null,
    entered,
    orderUuids: [orderUuid],
    how: 'PAYMENT_PAGE',
  });
  if (card === null || entered.scope !== 'ORDER') return change;
  const changed = changeCard(change.order, card, operationUuid);
  return changed === null
    ? change
    : { ...change, order: changed.order, events: [...change.events, ...changed.events] };
}
