import { receivableOf } from '../ledger/account.ts';
import type { Posting } from '../ledger/posting.ts';
import type { Kopecks } from '../money.ts';
import { minus, noMoney, sumOf } from '../money.ts';
import type { OrderChange } from './order-change.ts';
import { assertOrder } from './order-invariants.ts';
import { debtOf } from './order-totals.ts';
import type { Order } from './order.ts';
import { stepsBetween } from './transitions.ts';

/**
 * The last word on every change of an order: only allowed steps, a sound order, and books that move by exactly what
 * the client's debt moves by (docs/spec/reliability.md#D-6, docs/spec/reliability.md#I-45, docs/spec/reliability.md#I-47).
 * @throws Error naming the order when any of it is broken; nothing is written then.
 */
export function finishChange(before: Order | null, change: OrderChange): OrderChange {
  const { order, postings } = change;
  if (before !== null) stepsBetween(before, order);
  assertOrder(order);
  const moved = minus(debtOf(order), before === null ? noMoney : debtOf(before));
  if (receivableMove(order, postings) !== moved)
    throw new Error(`order ${order.orderUuid}: the books do not move with the debt`);
  return change;
}

function receivableMove(order: Order, postings: readonly Posting[]): Kopecks {
  const receivable = receivableOf(order.orderUuid);
  const lines = postings.flatMap((posting) => posting.lines).filter(({ account }) => account === receivable);
  return sumOf(lines.map(({ side, amount }) => (side === 'debit' ? amount : minus(noMoney, amount))));
}
