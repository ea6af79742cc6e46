import type { CalendarDate, Instant } from '../calendar.ts';
import { moscowDate, plusDays } from '../calendar.ts';
import type { BindingUuid } from '../identifier.ts';
import type { ScheduledPayment } from '../orders/order.ts';
import type { Operation } from '../payments/operation.ts';
import { isPastMonth, nextTryAt, windowOpens } from './charge-plan.ts';
import type { ChargeCard, ChargeNotice, ChargeQuestion } from './charge-question.ts';
import { graceOf, isTried } from './lateness.ts';
import {
  isDead,
  isOwnPlanDone,
  later,
  ownCardOf,
  soonestTry,
  triesOf,
  triesSinceStop,
  triesWith,
} from './tries.ts';

/** The card of the next try and its time. */
export type NextTry = { readonly card: ChargeCard; readonly at: Instant };

/** Number of declines after which the client is told about the cards of the cascade (docs/spec/rules.md#11). */
const declinesBeforeNotice = 2;

/**
 * The next try of the cascade: the first untried card, in message order, whose message the SMS gateway accepted on an
 * earlier Moscow day. The try lies within the grace and comes after the plan of the order card has ended. Null when
 * there is none.
 */
export function cascadeTry(
  question: ChargeQuestion,
  payment: ScheduledPayment,
  tries: readonly Operation[],
): NextTry | null {
  if (!isOwnDone(question, tries) || !isInGrace(payment)) return null;
  const left = untriedCards(question, tries);
  const graceEnds = graceOf(question, payment, tries);
  for (const notice of noticesOf(question, payment))
    for (const bindingUuid of notice.bindingUuids) {
      const card = left.find((one) => one.bindingUuid === bindingUuid);
      if (card === undefined) continue;
      const at = soonestTry(question, card, dayAfter(question, notice));
      if (at < graceEnds) return { card, at };
    }
  return null;
}

/**
 * The cards to announce to the client now. Cards of the cascade are announced after the second decline or once the
 * order card has no tries left, while the next day still lies within the grace.
 * An empty list announces that no card is left and nothing was tried. Null when there is nothing to announce, or
 * today's message exists already.
 */
export function cardsToTell(
  question: ChargeQuestion,
  payment: ScheduledPayment,
  tries: readonly Operation[],
): readonly BindingUuid[] | null {
  if (!isInGrace(payment) || wasAnnouncedToday(question, payment)) return null;
  const current = triesSinceStop(question, tries);
  const isDone = isOwnDone(question, tries);
  if (!isDone && current.length < declinesBeforeNotice) return null;
  const unnamed = unnamedCards(question, payment, tries);
  if (unnamed.length > 0) return unnamed;
  return isDone && mustAnnounceNoCard(question, payment, tries) ? [] : null;
}

function mustAnnounceNoCard(
  question: ChargeQuestion,
  payment: ScheduledPayment,
  tries: readonly Operation[],
): boolean {
  if (isTried(question, tries) || cascadeTry(question, payment, tries) !== null) return false;
  return noticesOf(question, payment).every(({ bindingUuids }) => bindingUuids.length > 0);
}

/**
 * The cards that replace the order card for a future payment when the order card cannot be charged. Empty when the
 * order card can be charged, or when all of them were announced already.
 */
export function cardsInPlaceOfOwn(question: ChargeQuestion, payment: ScheduledPayment): BindingUuid[] {
  if (ownCardOf(question) !== undefined) return [];
  const named = noticesOf(question, payment).flatMap(({ bindingUuids }) => bindingUuids);
  return untriedCards(question, triesOf(question, payment))
    .map(({ bindingUuid }) => bindingUuid)
    .filter((bindingUuid) => !named.includes(bindingUuid));
}

/** The Moscow day of the last planned try with the order card; null when no try is left. */
export function lastOwnTryOn(question: ChargeQuestion, payment: ScheduledPayment): CalendarDate | null {
  const { plan } = question;
  const tries = triesOf(question, payment);
  const own = ownCardOf(question);
  if (own === undefined || isOwnPlanDone(question, tries)) return null;
  const made = triesWith(own.bindingUuid, triesSinceStop(question, tries)).map(({ createdAt }) => createdAt);
  for (let planned = nextTryAt(plan, made); planned !== null; planned = nextTryAt(plan, made))
    made.push(soonestTry(question, own, planned));
  const last = made.at(-1);
  return last === undefined ? null : moscowDate(last);
}

function unnamedCards(
  question: ChargeQuestion,
  payment: ScheduledPayment,
  tries: readonly Operation[],
): BindingUuid[] {
  const tomorrow = windowOpens(question.plan, plusDays(moscowDate(question.now), 1));
  const graceEnds = graceOf(question, payment, tries);
  const named = new Set(noticesOf(question, payment).flatMap(({ bindingUuids }) => bindingUuids));
  return untriedCards(question, tries)
    .filter((card) => soonestTry(question, card, tomorrow) < graceEnds)
    .map(({ bindingUuid }) => bindingUuid)
    .filter((bindingUuid) => !named.has(bindingUuid));
}

function isOwnDone(question: ChargeQuestion, tries: readonly Operation[]): boolean {
  return ownCardOf(question) === undefined || isOwnPlanDone(question, tries);
}

/** The client's cards with consent for all orders that were not tried for this payment, in the order of the tries. */
function untriedCards(question: ChargeQuestion, tries: readonly Operation[]): ChargeCard[] {
  const current = triesSinceStop(question, tries);
  const today = moscowDate(question.now);
  return question.cards.filter(
    ({ bindingUuid, expiry }) =>
      bindingUuid !== question.order.card?.bindingUuid &&
      !isPastMonth(expiry, today) &&
      !isDead(bindingUuid, tries) &&
      triesWith(bindingUuid, current).length === 0,
  );
}

/** Messages about a payment. Failed messages and messages from before a stop do not count. */
function noticesOf({ order, notices }: ChargeQuestion, { paymentNumber }: ScheduledPayment): ChargeNotice[] {
  const { schedulesResumedAt } = order;
  return notices.filter(
    (notice) =>
      notice.paymentNumber === paymentNumber &&
      notice.state !== 'FAILED' &&
      (schedulesResumedAt === null || notice.createdAt >= schedulesResumedAt),
  );
}

function wasAnnouncedToday({ notices, now }: ChargeQuestion, { paymentNumber }: ScheduledPayment): boolean {
  return notices.some(
    (notice) => notice.paymentNumber === paymentNumber && moscowDate(notice.createdAt) === moscowDate(now),
  );
}

/** The window opening on the day after the message was sent. A message that still waits counts as sent today. */
function dayAfter({ plan, now }: ChargeQuestion, { sentAt }: ChargeNotice): Instant {
  return windowOpens(plan, plusDays(moscowDate(sentAt ?? now), 1));
}

function isInGrace({ state }: ScheduledPayment): boolean {
  return state === 'NOT_YET_PAID' || state === 'ERROR_PAID' || state === 'CASCADE_PAYMENT_TRY_FAIL';
}

/**
 * When to check a payment without a card again: at the end of its grace, or tomorrow if the grace has ended and the
 * client was not told yet.
 */
export function whenToLookAgain(
  question: ChargeQuestion,
  payment: ScheduledPayment,
  tries: readonly Operation[],
): Instant {
  const graceEnds = graceOf(question, payment, tries);
  if (graceEnds > question.now) return graceEnds;
  return later(graceEnds, windowOpens(question.plan, plusDays(moscowDate(question.now), 1)));
}
