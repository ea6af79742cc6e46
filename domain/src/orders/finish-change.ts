import { receivableOf } from '../ledger/account.ts';
import type { Posting } from '../ledger/posting.ts';
import { type Kopecks, minus, noMoney, sumOf } from '../money.ts';
import type { OrderChange } from './order-change.ts';
import { assertOrder } from './order-invariants.ts';
import { debtOf } from './order-totals.ts';
import type { Order } from './order.ts';
import { stepsBetween } from './transitions.ts';

/**
 * Ends the pauses of a closed order (docs/spec/rules.md#13) and validates every change of an order: allowed transitions,
 * intact invariants, and ledger changes equal to the change of the debt (docs/spec/reliability.md#D-6,
 * docs/spec/reliability.md#I-45, docs/spec/reliability.md#I-47).
 * @throws Error with the order's uuid when a check fails; then nothing is written.
 */
export function finishChange(before: Order | null, change: OrderChange): OrderChange {
  const { postings } = change;
  const order = withoutOpenPause(change.order);
  if (before !== null) stepsBetween(before, order);
  assertOrder(order);
  const moved = minus(debtOf(order), before === null ? noMoney : debtOf(before));
  if (receivableMove(order, postings) !== moved)
    throw new Error(`order ${order.orderUuid}: the books do not match the change of the debt`);
  return { ...change, order };
}

/** A completed or reversed order is neither paused nor waits for a pause. Pauses are ended and not removed, because they have moved the dates of payments. */
function withoutOpenPause(order: Order): Order {
  const closedAt = order.completedAt ?? order.reversedAt;
  if (closedAt === null) return order;
  const pauses = order.pauses.map((pause) =>
    pause.endedAt === null ? { ...pause, endedAt: closedAt } : pause,
  );
  return { ...order, pauses, pauseRequestedAt: null };
}

function receivableMove(order: Order, postings: readonly Posting[]): Kopecks {
  const receivable = receivableOf(order.orderUuid);
  const lines = postings.flatMap((posting) => posting.lines).filter(({ account }) => account === receivable);
  return sumOf(lines.map(({ side, amount }) => (side === 'debit' ? amount : minus(noMoney, amount))));
}
