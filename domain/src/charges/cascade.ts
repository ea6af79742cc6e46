import { type CalendarDate, type Instant, moscowDate, plusDays } from '../dates.ts';
import type { CardUuid } from '../identifier.ts';
import { dayOfReading } from '../local-time.ts';
import { debtMessageTime } from '../contact-hours.ts';
import type { ScheduledPayment } from '../orders/order.ts';
import type { PaymentIntent } from '../orders/payment-intent.ts';
import { isPastMonth, nextTryAt, windowOpens } from './charge-plan.ts';
import type { ChargeCard, ChargeNotice, ChargeContext } from './charge-context.ts';
import { graceOf, isTried } from './lateness.ts';
import {
  isDead,
  isOwnPlanDone,
  later,
  ownCardOf,
  resumedAtOf,
  soonestTry,
  triesOf,
  triesSinceStop,
  triesWith,
} from './tries.ts';

/** The card of the next try and its time. */
export type NextTry = { readonly card: ChargeCard; readonly at: Instant };

/** Number of declines after which a message names the cards of the cascade (docs/spec/rules.md#11). */
const declinesBeforeNotice = 2;

/**
 * The next try of the cascade; null when there is none. The cascade begins when the order card has no tries left. It
 * tries each card that a message has named, in the order of the messages, from the day that the message names, and not
 * before the day after the SMS gateway accepted it. A try must lie within the grace.
 */
export function cascadeTry(
  context: ChargeContext,
  payment: ScheduledPayment,
  tries: readonly PaymentIntent[],
): NextTry | null {
  if (!isOwnDone(context, tries) || !isInGrace(payment)) return null;
  const left = untriedCards(context, tries);
  const graceEnds = graceOf(context, payment, tries);
  for (const notice of noticesOf(context, payment))
    for (const cardUuid of notice.cardUuids) {
      const card = left.find((one) => one.cardUuid === cardUuid);
      if (card === undefined) continue;
      const at = soonestTry(context, card, chargesFrom(context, notice));
      if (at < graceEnds) return { card, at };
    }
  return null;
}

/**
 * The cards to announce to the client now; an empty list announces that no card is left. Null when there is nothing to
 * announce, or when a message about this payment was already written today. Cards are announced after the second
 * decline, or when the order card has no tries left, if the day after the message still lies within the grace.
 */
export function cardsToAnnounce(
  context: ChargeContext,
  payment: ScheduledPayment,
  tries: readonly PaymentIntent[],
): readonly CardUuid[] | null {
  if (!isInGrace(payment) || wasAnnouncedToday(context, payment)) return null;
  const current = triesSinceStop(context, tries);
  const isDone = isOwnDone(context, tries);
  if (!isDone && current.length < declinesBeforeNotice) return null;
  const unnamed = unnamedCards(context, payment, tries);
  if (unnamed.length > 0) return unnamed;
  return isDone && mustAnnounceNoCard(context, payment, tries) ? [] : null;
}

/** Whether a message may still name another card for a payment, today or on the next day. */
export function mayAnnounceCard(context: ChargeContext, payment: ScheduledPayment): boolean {
  const tries = triesOf(context, payment);
  const tomorrow = windowOpens(context.plan, plusDays(moscowDate(context.now), 1));
  return [context.now, tomorrow].some((now) => {
    const announced = cardsToAnnounce({ ...context, now }, payment, tries);
    return announced !== null && announced.length > 0;
  });
}

function mustAnnounceNoCard(
  context: ChargeContext,
  payment: ScheduledPayment,
  tries: readonly PaymentIntent[],
): boolean {
  if (isTried(context, tries) || cascadeTry(context, payment, tries) !== null) return false;
  return noticesOf(context, payment).every(({ cardUuids }) => cardUuids.length > 0);
}

/**
 * The cards that replace the order card for a future payment when the order card cannot be charged. Empty when the
 * order card can be charged, or when all replacements were announced already.
 */
export function replacementCards(context: ChargeContext, payment: ScheduledPayment): CardUuid[] {
  if (ownCardOf(context) !== undefined) return [];
  const named = noticesOf(context, payment).flatMap(({ cardUuids }) => cardUuids);
  return untriedCards(context, triesOf(context, payment))
    .map(({ cardUuid }) => cardUuid)
    .filter((cardUuid) => !named.includes(cardUuid));
}

/** What a message that is written now says of the first charge to other cards. */
export type Announcement = {
  /** The order card is tried again before. */
  readonly hasOwnTries: boolean;
  /** The first day on which the named cards may be charged, not before the last try with the order card. */
  readonly from: CalendarDate;
};

export function announcementOf(
  context: ChargeContext,
  payment: ScheduledPayment,
  [first]: readonly CardUuid[],
): Announcement {
  const opens = opensAfterMessage(context, payment);
  const card = context.cards.find(({ cardUuid }) => cardUuid === first);
  const firstTry = card === undefined ? opens : soonestTry(context, card, opens);
  const lastOwnTry = lastOwnTryAt(context, payment);
  return {
    hasOwnTries: lastOwnTry !== null,
    from: freeDay(context, payment, moscowDate(lastOwnTry === null ? firstTry : later(lastOwnTry, firstTry))),
  };
}

/** The last planned try with the order card; null when no try is left. */
function lastOwnTryAt(context: ChargeContext, payment: ScheduledPayment): Instant | null {
  const { plan } = context;
  const tries = triesOf(context, payment);
  const own = ownCardOf(context);
  if (own === undefined || isOwnPlanDone(context, tries)) return null;
  const made = triesWith(own.cardUuid, triesSinceStop(context, tries)).map(({ createdAt }) => createdAt);
  for (let planned = nextTryAt(plan, made); planned !== null; planned = nextTryAt(plan, made))
    made.push(soonestTry(context, own, planned));
  return made.at(-1) ?? null;
}

function unnamedCards(
  context: ChargeContext,
  payment: ScheduledPayment,
  tries: readonly PaymentIntent[],
): CardUuid[] {
  const opens = opensAfterMessage(context, payment);
  const graceEnds = graceOf(context, payment, tries);
  const named = new Set(noticesOf(context, payment).flatMap(({ cardUuids }) => cardUuids));
  return untriedCards(context, tries)
    .filter((card) => soonestTry(context, card, opens) < graceEnds)
    .map(({ cardUuid }) => cardUuid)
    .filter((cardUuid) => !named.has(cardUuid));
}

/** The window opening on the day of the payment, at the earliest on the day after a message of now is sent. */
function opensAfterMessage(context: ChargeContext, payment: ScheduledPayment): Instant {
  const { plan, now } = context;
  const { planDate } = payment;
  const sentOn = dayOfReading(debtMessageTime(plan.messageHours, planDate, now), plan.messageHours.utcOffset);
  const opens = later(windowOpens(plan, planDate), windowOpens(plan, plusDays(sentOn, 1)));
  return windowOpens(plan, freeDay(context, payment, moscowDate(opens)));
}

/**
 * This day or a later one. A day that a message names for another payment of the order is left to that payment
 * (docs/spec/reliability.md#I-26).
 */
function freeDay(
  { notices }: ChargeContext,
  { paymentNumber }: ScheduledPayment,
  date: CalendarDate,
): CalendarDate {
  const named = notices.filter((notice) => notice.paymentNumber !== paymentNumber).map(({ from }) => from);
  let day = date;
  while (named.includes(day)) day = plusDays(day, 1);
  return day;
}

function isOwnDone(context: ChargeContext, tries: readonly PaymentIntent[]): boolean {
  return ownCardOf(context) === undefined || isOwnPlanDone(context, tries);
}

/** The client's cards with consent for all orders that were not tried for this payment, in the order of the tries. */
function untriedCards(context: ChargeContext, tries: readonly PaymentIntent[]): ChargeCard[] {
  const current = triesSinceStop(context, tries);
  const today = moscowDate(context.now);
  return context.cards.filter(
    ({ cardUuid, expiry }) =>
      cardUuid !== context.order.card?.cardUuid &&
      !isPastMonth(expiry, today) &&
      !isDead(cardUuid, tries) &&
      triesWith(cardUuid, current).length === 0,
  );
}

/** Messages about a payment. Failed messages and messages from before a stop or a pause do not count. */
function noticesOf(context: ChargeContext, { paymentNumber }: ScheduledPayment): ChargeNotice[] {
  const resumedAt = resumedAtOf(context);
  return context.notices.filter(
    (notice) =>
      notice.paymentNumber === paymentNumber &&
      notice.state !== 'FAILED' &&
      (resumedAt === null || notice.createdAt >= resumedAt),
  );
}

function wasAnnouncedToday({ notices, now }: ChargeContext, { paymentNumber }: ScheduledPayment): boolean {
  return notices.some(
    (notice) => notice.paymentNumber === paymentNumber && moscowDate(notice.createdAt) === moscowDate(now),
  );
}

/** The window opening of the first day for the cards of a message. A message that still waits counts as sent today. */
function chargesFrom({ plan, now }: ChargeContext, { sentAt, from }: ChargeNotice): Instant {
  const dayAfter = windowOpens(plan, plusDays(moscowDate(sentAt ?? now), 1));
  return from === null ? dayAfter : later(dayAfter, windowOpens(plan, from));
}

function isInGrace({ state }: ScheduledPayment): boolean {
  return state === 'NOT_YET_PAID' || state === 'ERROR_PAID' || state === 'CASCADE_PAYMENT_TRY_FAIL';
}

/**
 * When to check a payment without a card again: at the end of its grace, or tomorrow if the grace has ended and the
 * client has no message yet.
 */
export function nextCheckAt(
  context: ChargeContext,
  payment: ScheduledPayment,
  tries: readonly PaymentIntent[],
): Instant {
  const graceEnds = graceOf(context, payment, tries);
  if (graceEnds > context.now) return graceEnds;
  return later(graceEnds, windowOpens(context.plan, plusDays(moscowDate(context.now), 1)));
}
