import { daysBetween, plusDays } from './days.ts';
import { pay, reverse } from './expected-actions.ts';
import { dueOf, type Model, type ExpectedPayment, poorCard } from './expected.ts';

/**
 * Applies the rules from one noon to the next: the evening's try, payments that become late at midnight, growing
 * penalties, and the morning's charges.
 */
export function passDay(expected: Model): void {
  chargeScheduled(expected, 19);
  expected.today = plusDays(expected.today, 1);
  becomeLate(expected);
  growPenalties(expected);
  const isForgotten = daysBetween(expected.boughtOn, expected.today) > 30;
  if (expected.state === 'APPROVED' && isForgotten) reverse(expected);
  chargeScheduled(expected, 8);
}

/** Charges due payments again after a change of the order or its cards about noon. */
export function chargeAgain(expected: Model): void {
  becomeLate(expected);
  chargeScheduled(expected, 12);
}

/**
 * Charges due payments, the oldest first, with one success a day and each card by its plan; repeats while something
 * changes.
 */
function chargeScheduled(expected: Model, hour: number): void {
  const goesOn = (): boolean => expected.state === 'ACTIVE' && !expected.isStopped;
  while (goesOn() && dueOf(expected).some((payment) => hasTried(expected, payment, hour)));
}

function hasTried(expected: Model, payment: ExpectedPayment, hour: number): boolean {
  const next = nextCard(expected, payment);
  if (next === null) return failEverywhere(payment);
  const now = { day: expected.today, hour };
  if (isAfter(next, now) || expected.lastChargeOn === expected.today) return false;
  if (next.card === poorCard) {
    payment.tries.push({ card: next.card, ...now });
    if (payment.state === 'NOT_YET_PAID') payment.state = 'ERROR_PAID';
    return true;
  }
  pay(expected, [payment]);
  expected.lastChargeOn = expected.today;
  return true;
}

type DayAndHour = { readonly day: string; readonly hour: number };

function isAfter(one: DayAndHour, other: DayAndHour): boolean {
  return one.day > other.day || (one.day === other.day && one.hour > other.hour);
}

function failEverywhere(payment: ExpectedPayment): boolean {
  if (payment.state !== 'NOT_YET_PAID' && payment.state !== 'ERROR_PAID') return false;
  payment.state = 'CASCADE_PAYMENT_TRY_FAIL';
  return true;
}

type Turn = DayAndHour & { readonly card: string };

/** The days after the last try with the card of the order, and the hour. */
const plan: readonly { readonly days: number; readonly hour: number }[] = [
  { days: 0, hour: 19 },
  { days: 1, hour: 8 },
  { days: 1, hour: 8 },
  { days: 1, hour: 8 },
];

/** The card of the order by its plan. There is no cascade, because no other card is allowed for all orders. */
function nextCard(expected: Model, { tries }: ExpectedPayment): Turn | null {
  const own = expected.orderCard;
  const made = tries.filter(({ card }) => card === own);
  const last = made.at(-1);
  const step = last === undefined ? null : plan[made.length - 1];
  if (expected.cards.includes(own) && last === undefined)
    return { card: own, day: firstDayOfCard(expected) ?? '', hour: 0 };
  if (expected.cards.includes(own) && last !== undefined && step)
    return { card: own, day: plusDays(last.day, step.days), hour: step.hour };
  return null;
}

/** The day after a card change: the first one on which the service charges the new card. */
function firstDayOfCard({ orderCardSince }: Model): string | null {
  return orderCardSince === null ? null : plusDays(orderCardSince, 1);
}

/** Three days of grace after the day of the payment, the first try or the end of a stop, whichever was last. */
const graceDays = 3;

function becomeLate(expected: Model): void {
  if (expected.state !== 'ACTIVE' || expected.isStopped) return;
  const failed = ({ state }: ExpectedPayment): boolean =>
    state === 'ERROR_PAID' || state === 'CASCADE_PAYMENT_TRY_FAIL';
  for (const payment of expected.payments.filter(failed)) {
    const daysLate = daysBetween(lateSince(expected, payment), expected.today);
    if (daysLate <= graceDays) continue;
    payment.state = 'OVERDUE';
    applyPenalty(expected, payment, daysLate);
  }
}

/** The day since which a payment is late. A new card of the order is tried once before the payment becomes late. */
function lateSince(expected: Model, { day, tries }: ExpectedPayment): string {
  const firstDay = firstDayOfCard(expected);
  const isAwaited = firstDay !== null && tries.every(({ card }) => card !== expected.orderCard);
  const moved = isAwaited ? plusDays(firstDay, -graceDays) : day;
  return [day, expected.resumedOn ?? day, tries[0]?.day ?? day, moved].toSorted().at(-1) ?? day;
}

function applyPenalty(expected: Model, { number, amount }: ExpectedPayment, daysLate: number): void {
  const penalty = penaltyOn(amount, daysLate);
  const hadOne = expected.penalties.some(({ of }) => of === number);
  if (!expected.product.withPenalties || hadOne || penalty === 0) return;
  expected.penalties.push({
    of: number,
    amount: penalty,
    state: 'APPLIED',
    daysLate,
    countedThrough: expected.today,
  });
}

function growPenalties(expected: Model): void {
  if (expected.state !== 'ACTIVE' || expected.isStopped) return;
  for (const penalty of expected.penalties) {
    const payment = expected.payments.find(({ number }) => number === penalty.of);
    if (penalty.state !== 'APPLIED' || payment?.state !== 'OVERDUE') continue;
    const days = daysBetween(penalty.countedThrough, expected.today);
    const grown = penalty.daysLate + days;
    penalty.amount += penaltyOn(payment.amount, grown) - penaltyOn(payment.amount, penalty.daysLate);
    penalty.daysLate = grown;
    penalty.countedThrough = expected.today;
  }
}

/** 20 % a year of the overdue sum. */
function penaltyOn(amount: number, daysLate: number): number {
  return Math.round((amount * 20 * daysLate) / 36_500);
}
