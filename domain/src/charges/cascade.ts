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

/** When which card is to be tried. */
export type NextTry = { readonly card: ChargeCard; readonly at: Instant };

/** After so many declines of a payment the client is told about the cards of the cascade (docs/spec/rules.md#11). */
const declinesBeforeNotice = 2;

/**
 * The next try of the cascade: the first untried card that a message named which the SMS gateway accepted on an earlier
 * Moscow day, inside the grace, once the order's own card has had its plan. null when there is none.
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
 * The cards that the client has to be told of now: those of the cascade after the second decline, or once the order's
 * own card is exhausted, while the next day still lies inside the grace; none (an empty list) where no card is left and
 * nothing was tried. null when there is nothing to tell, or today's message has been written already.
 */
export function cardsToTell(
  question: ChargeQuestion,
  payment: ScheduledPayment,
  tries: readonly Operation[],
): readonly BindingUuid[] | null {
  if (!isInGrace(payment) || wasToldToday(question, payment)) return null;
  const current = triesSinceStop(question, tries);
  const isDone = isOwnDone(question, tries);
  if (!isDone && current.length < declinesBeforeNotice) return null;
  const unnamed = unnamedCards(question, payment, tries);
  if (unnamed.length > 0) return unnamed;
  return isDone && hasToHearOfNoCard(question, payment, tries) ? [] : null;
}

function hasToHearOfNoCard(
  question: ChargeQuestion,
  payment: ScheduledPayment,
  tries: readonly Operation[],
): boolean {
  if (isTried(question, tries) || cascadeTry(question, payment, tries) !== null) return false;
  return noticesOf(question, payment).every(({ bindingUuids }) => bindingUuids.length > 0);
}

/**
 * The cards that may be charged for a payment to come in the place of the order's own one, which may not be charged then; none while it may, or where
 * the client was told of them already.
 */
export function cardsInPlaceOfOwn(question: ChargeQuestion, payment: ScheduledPayment): BindingUuid[] {
  if (ownCardOf(question) !== undefined) return [];
  const named = noticesOf(question, payment).flatMap(({ bindingUuids }) => bindingUuids);
  return untriedCards(question, triesOf(question, payment))
    .map(({ bindingUuid }) => bindingUuid)
    .filter((bindingUuid) => !named.includes(bindingUuid));
}

/** The Moscow day of the last try that the plan still has for the order's own card; null when it has none. */
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

/** The cards of the client for all orders that were not tried for this payment, in the order of the tries. */
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

/** A message that was refused told nothing; neither does one from before a stop. */
function noticesOf({ order, notices }: ChargeQuestion, { paymentNumber }: ScheduledPayment): ChargeNotice[] {
  const { schedulesResumedAt } = order;
  return notices.filter(
    (notice) =>
      notice.paymentNumber === paymentNumber &&
      notice.state !== 'FAILED' &&
      (schedulesResumedAt === null || notice.createdAt >= schedulesResumedAt),
  );
}

function wasToldToday({ notices, now }: ChargeQuestion, { paymentNumber }: ScheduledPayment): boolean {
  return notices.some(
    (notice) => notice.paymentNumber === paymentNumber && moscowDate(notice.createdAt) === moscowDate(now),
  );
}

/** A message that still waits is looked at again tomorrow. */
function dayAfter({ plan, now }: ChargeQuestion, { sentAt }: ChargeNotice): Instant {
  return windowOpens(plan, plusDays(moscowDate(sentAt ?? now), 1));
}

function isInGrace({ state }: ScheduledPayment): boolean {
  return state === 'NOT_YET_PAID' || state === 'ERROR_PAID' || state === 'CASCADE_PAYMENT_TRY_FAIL';
}

/** When a payment is looked at again for which no card is left: its grace ends, or its client has been told by then. */
export function whenToLookAgain(
  question: ChargeQuestion,
  payment: ScheduledPayment,
  tries: readonly Operation[],
): Instant {
  const graceEnds = graceOf(question, payment, tries);
  if (graceEnds > question.now) return graceEnds;
  return later(graceEnds, windowOpens(question.plan, plusDays(moscowDate(question.now), 1)));
}
