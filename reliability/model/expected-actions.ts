import { type Model, type ExpectedPayment, type ExpectedPenalty, isOpen, sum, unpaidOf } from './expected.ts';

/** The effect of each action by the rules alone. The caller has checked that it is allowed. */

export function pay(expected: Model, payments: readonly ExpectedPayment[]): void {
  for (const payment of payments) {
    payment.isEarly = payment.day > expected.today;
    payment.state = 'PAID';
    payment.paidOn = expected.today;
  }
  expected.taken += sum(payments);
  completeWhenPaid(expected);
}

/** Another sum is a payment of its own; it shortens the schedule from its end. */
export function payAnotherSum(expected: Model, amount: number): void {
  const { today, payments } = expected;
  const commission = cutTail(expected, amount, 'with commission').commission;
  payments.push({
    number: payments.length + 1,
    amount,
    commission,
    day: today,
    paidOn: today,
    isEarly: false,
    isMoved: false,
    state: 'PAID',
    tries: [],
  });
  expected.taken += amount;
  completeWhenPaid(expected);
}

export function payPenalty(expected: Model, penalty: ExpectedPenalty): void {
  penalty.state = 'PAID';
  expected.taken += penalty.amount;
}

/** An open penalty is cancelled; the money of a paid one is returned. */
export function cancelPenalty(expected: Model, penalty: ExpectedPenalty): void {
  if (penalty.state === 'PAID') expected.returned += penalty.amount;
  penalty.state = penalty.state === 'PAID' ? 'REFUNDED' : 'CANCELLED';
}

export function deliver(expected: Model): void {
  expected.state = 'ACTIVE';
  for (const payment of expected.payments) if (payment.state === 'APPROVED') payment.state = 'PAID';
  completeWhenPaid(expected);
}

export function reverse(expected: Model): void {
  expected.state = 'REVERSED';
  for (const payment of expected.payments) {
    if (payment.state === 'APPROVED') {
      payment.state = 'REVERSED';
      expected.returned += payment.amount;
    } else if (unpaidOf(expected).includes(payment)) payment.state = 'CANCELLED';
  }
}

export function leftToRefund({ price, refunds }: Model): number {
  return price - sum(refunds);
}

export function unpaidPrice(expected: Model): number {
  return unpaidOf(expected).reduce((total, { amount, commission }) => total + amount - commission, 0);
}

/** A refund first reduces the last unpaid payments and returns the rest to the card. A full refund closes the order. */
export function refund(expected: Model, amount: number): void {
  const isFull = amount === leftToRefund(expected);
  const returned = amount - cutTail(expected, amount, 'price').amount;
  expected.refunds.push({ amount, returned });
  expected.returned += returned;
  if (isFull) closeRefunded(expected);
  else completeWhenPaid(expected);
}

function closeRefunded(expected: Model): void {
  for (const payment of unpaidOf(expected)) payment.state = 'CANCELLED';
  for (const payment of expected.payments) if (payment.state === 'PAID') payment.state = 'REFUNDED';
  expected.state = 'COMPLETED';
}

type Cut = { readonly amount: number; readonly commission: number };

function cutTail(expected: Model, amount: number, part: 'price' | 'with commission'): Cut {
  let [left, commission] = [amount, 0];
  for (const payment of unpaidOf(expected).toReversed()) {
    const price = payment.amount - payment.commission;
    const off = Math.min(left, part === 'price' ? price : payment.amount);
    const offCommission = Math.max(off - price, 0);
    left -= off;
    commission += offCommission;
    payment.commission -= offCommission;
    if (off === payment.amount) payment.state = 'CANCELLED';
    else payment.amount -= off;
  }
  return { amount: amount - left, commission };
}

function completeWhenPaid(expected: Model): void {
  if (expected.state === 'ACTIVE' && unpaidOf(expected).length === 0) expected.state = 'COMPLETED';
}

export function stop(expected: Model): void {
  expected.isStopped = true;
  for (const payment of expected.payments)
    if (payment.state === 'OVERDUE') payment.state = 'OVERDUE_TASK_STOPPED';
  for (const penalty of expected.penalties)
    if (penalty.state === 'APPLIED') penalty.state = 'PENALTY_TASK_STOPPED';
}

/** Resumes the charges. The days of a stop are not late and add no penalty; the tries begin again. */
export function resume(expected: Model): void {
  expected.isStopped = false;
  expected.resumedOn = expected.today;
  for (const payment of expected.payments) {
    payment.tries = [];
    if (payment.state === 'OVERDUE_TASK_STOPPED') payment.state = 'OVERDUE';
  }
  for (const penalty of expected.penalties)
    if (penalty.state === 'PENALTY_TASK_STOPPED')
      Object.assign(penalty, { state: 'APPLIED', countedThrough: expected.today });
}

/** Stores a card that the client entered. */
export function keepCard(expected: Model, card: string): void {
  expected.cardsEver.push(card);
  if (!expected.cards.includes(card)) expected.cards.push(card);
  expected.defaultCard ??= card;
}

/** The new card replaces the old one. */
export function changeCard(expected: Model, old: string, card: string): void {
  const wasDefault = expected.defaultCard === old;
  keepCard(expected, card);
  expected.cards = expected.cards.filter((each) => each !== old);
  if (wasDefault) expected.defaultCard = card;
  if (!isOpen(expected) || expected.orderCard !== old) return;
  expected.orderCard = card;
  expected.orderCardSince = expected.today;
}

/**
 * Whether a card can be removed. The card of an order with unpaid payments cannot, because no other card is allowed for
 * all orders.
 */
export function mayRemoveCard(expected: Model, card: string): boolean {
  return !(isOpen(expected) && expected.orderCard === card && unpaidOf(expected).length > 0);
}

export function removeCard(expected: Model, card: string): void {
  expected.cards = expected.cards.filter((each) => each !== card);
  if (expected.defaultCard === card) expected.defaultCard = expected.cards.at(-1) ?? null;
}
