import { type CalendarDate, daysBetween, moscowDate, moscowTime, plusDays } from '../dates.ts';
import type { CardUuid } from '../identifier.ts';
import { unpaidPayments } from '../orders/order-totals.ts';
import type { ScheduledPayment } from '../orders/order.ts';
import { isPending, scheduledTarget } from '../orders/payment-intent.ts';
import { replacementCards } from './cascade.ts';
import type { ChargeContext } from './charge-context.ts';
import { windowOpens } from './charge-plan.ts';
import { nextTryOf } from './plan-charges.ts';
import { afterPause } from './tries.ts';

/** The day on which the service next charges a payment, and the card that it charges. */
export type PromisedCharge = {
  readonly paymentNumber: number;
  readonly date: CalendarDate;
  /** null when no card may be charged. */
  readonly cardUuid: CardUuid | null;
};

/**
 * The future charges of an order whose day is already known (docs/spec/rules.md#3). Of several payments that are due,
 * or fall on one day, only the payment that is tried first has a day. The others depend on its result, because at most
 * one charge of an order succeeds per day. A payment whose result is pending has no day. During a pause the days after
 * the pause are known (docs/spec/rules.md#13).
 */
export function promisedCharges(question: ChargeContext): readonly PromisedCharge[] {
  const context = afterPause(question);
  const { order, now } = context;
  if (!isCharged(order)) return [];
  const today = moscowDate(now);
  const unpaid = unpaidPayments(order);
  const tries = isWaiting(context) ? [] : dueTries(context, unpaid);
  const [first] = tries.toSorted(byTime);
  const lastTaken = first === undefined ? null : plusDays(first.date, tries.length - 1);
  const future = unpaid
    .filter((payment) => payment.planDate > today && !isProcessed(context, payment))
    .map((payment) => futureCharge(context, payment));
  const certain = onFreeDays(future, lastTaken);
  return first === undefined ? certain : [promiseOf(first), ...certain];
}

/**
 * Leaves out the charges whose day an earlier charge of the order takes. Such a charge may be made a day later, and
 * then takes that day.
 */
function onFreeDays(
  charges: readonly PromisedCharge[],
  lastTaken: CalendarDate | null,
): readonly PromisedCharge[] {
  let taken = lastTaken;
  return charges
    .toSorted((one, other) => daysBetween(other.date, one.date))
    .filter(({ date, cardUuid }) => {
      if (cardUuid === null) return true;
      const isFree = taken === null || date > taken;
      taken = taken === null || isFree ? date : plusDays(taken, 1);
      return isFree;
    });
}

/**
 * The next charge of an order. Without a card that may be charged it is the first unpaid payment, which the client has
 * to make. Null when nothing is unpaid, while a payment is pending, and while nothing is charged.
 */
export function nextCharge(context: ChargeContext): PromisedCharge | null {
  const [promised = null] = promisedCharges(context);
  const [unpaid] = unpaidPayments(context.order);
  const isKnown = isCharged(context.order) && !isWaiting(context);
  const hasCard = promised !== null && promised.cardUuid !== null;
  if (hasCard || unpaid === undefined || !isKnown) return promised;
  return { paymentNumber: unpaid.paymentNumber, date: unpaid.planDate, cardUuid: null };
}

function isCharged({ state, schedulesStoppedAt }: ChargeContext['order']): boolean {
  return state === 'ACTIVE' && schedulesStoppedAt === null;
}

function isWaiting({ intents }: ChargeContext): boolean {
  return intents.some(({ kind, state }) => kind !== 'BINDING' && isPending(state));
}

type DueTry = PromisedCharge & { readonly at: string };

function dueTries(context: ChargeContext, unpaid: readonly ScheduledPayment[]): DueTry[] {
  return unpaid
    .filter(({ planDate }) => planDate <= moscowDate(context.now))
    .flatMap((payment) => {
      const next = nextTryOf(context, payment);
      if (next === null) return [];
      const { paymentNumber } = payment;
      return [{ paymentNumber, date: moscowDate(next.at), at: next.at, cardUuid: next.card.cardUuid }];
    });
}

function byTime(one: DueTry, other: DueTry): number {
  if (one.at === other.at) return one.paymentNumber - other.paymentNumber;
  return one.at < other.at ? -1 : 1;
}

function promiseOf({ paymentNumber, date, cardUuid }: DueTry): PromisedCharge {
  return { paymentNumber, date, cardUuid };
}

/** Whether the client has paid this payment and the result is pending. */
function isProcessed({ order, intents }: ChargeContext, { paymentNumber }: ScheduledPayment): boolean {
  const target = scheduledTarget(order.orderUuid, paymentNumber);
  return intents.some(
    ({ state, allocations }) => isPending(state) && allocations.some(({ targetId }) => targetId === target),
  );
}

/**
 * A future payment is charged on its day, or later if its card may not be charged then. When the order's own card may
 * not be charged, a card for all orders is charged on the day after the message that names it.
 */
function futureCharge(context: ChargeContext, payment: ScheduledPayment): PromisedCharge {
  const { paymentNumber, planDate } = payment;
  const then = { ...context, now: windowOpens(context.plan, planDate) };
  const next = nextTryOf(then, payment) ?? nextTryOf(withAnnouncement(context, then, payment), payment);
  if (next === null) return { paymentNumber, date: planDate, cardUuid: null };
  return { paymentNumber, date: moscowDate(next.at), cardUuid: next.card.cardUuid };
}

/**
 * The facts of a payment's day after the message that will name the replacement cards. It is written with the reminder
 * of the day before. When the order's own card is lost later, it is written on the day itself.
 */
function withAnnouncement(
  { now, plan }: ChargeContext,
  then: ChargeContext,
  payment: ScheduledPayment,
): ChargeContext {
  const dayBefore = plusDays(payment.planDate, -1);
  const remindsAt = moscowTime(dayBefore, plan.reminderHour);
  const sentAt = now < remindsAt ? remindsAt : then.now;
  const { paymentNumber } = payment;
  const cardUuids = replacementCards(then, payment);
  const sent = { createdAt: sentAt, state: 'SENT', sentAt } as const;
  const announcement = { paymentNumber, cardUuids, from: payment.planDate, ...sent };
  return { ...then, notices: [...then.notices, announcement] };
}
