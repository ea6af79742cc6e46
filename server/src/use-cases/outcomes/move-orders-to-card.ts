import { changeCard } from '#domain/cards/change-card.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import type { OrderCard } from '#domain/orders/order.ts';
import type { Transaction } from '../../db/database.ts';
import { lockOrders } from '../../db/orders/order-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { saveChange } from '../ledger/save-change.ts';
import { chargeJob } from '../ledger/reschedule-charges.ts';

export type NewCard = {
  readonly orderUuids: readonly OrderUuid[];
  readonly card: OrderCard;
  /** Identifies this change of card. */
  readonly occasion: string;
};

/**
 * Moves these orders to another card. Their failed charge attempts start again from zero (docs/spec/specification.md#4
 * «Card change», docs/spec/rules.md#3).
 */
export async function moveOrdersToCard(
  { clock, random }: DatabaseAccess,
  transaction: Transaction,
  { orderUuids, card, occasion }: NewCard,
): Promise<void> {
  const at = clock.now();
  for (const order of await lockOrders(transaction, orderUuids)) {
    const change = changeCard(order, card, occasion);
    if (change === null) continue;
    const jobs = [chargeJob(order.orderUuid, at)];
    await saveChange(transaction, { before: { order, intent: null }, change, at, random, jobs });
  }
}
