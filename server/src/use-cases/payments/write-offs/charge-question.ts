import type { ChargeQuestion } from '#domain/charge/plan-charges.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { chargeCards } from '../../../db/cards/binding-store.ts';
import type { Transaction } from '../../../db/database.ts';
import { lockOrder } from '../../../db/orders/order-store.ts';
import { operationsOfOrder } from '../../../db/payments/operation-store.ts';
import type { Context } from '../../context.ts';

const declinesCountedSeconds = 30 * 86_400;

/** Locks an order and reads everything that decides what is charged of it next; null for one that does not exist. */
export async function chargeQuestion(
  { settings, clock }: Context,
  transaction: Transaction,
  orderUuid: OrderUuid,
): Promise<ChargeQuestion | null> {
  const now = clock.now();
  const [order, operations, cards] = await Promise.all([
    lockOrder(transaction, orderUuid),
    operationsOfOrder(transaction, orderUuid),
    chargeCards(transaction, orderUuid, plusSeconds(now, -declinesCountedSeconds)),
  ]);
  return order === null ? null : { order, operations, cards, plan: settings.chargePlan, now };
}
