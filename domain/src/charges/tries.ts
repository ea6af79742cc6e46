import type { Instant } from '../calendar.ts';
import { moscowDate, plusDays, plusSeconds } from '../calendar.ts';
import type { BindingUuid } from '../identifier.ts';
import type { ScheduledPayment } from '../orders/order.ts';
import type { Operation } from '../payments/operation.ts';
import { scheduledTarget } from '../payments/operation.ts';
import { declineKind } from './action-codes.ts';
import { isPastMonth, nextTryAt, windowOpens, withinWindow } from './charge-plan.ts';
import type { ChargeCard, ChargeQuestion } from './charge-question.ts';

/** Only a decline by the bank counts as a try: an attempt that never reached it does not (docs/spec/reliability.md#F-08). */
export function triesOf(
  { order, operations }: ChargeQuestion,
  { paymentNumber }: ScheduledPayment,
): Operation[] {
  const target = scheduledTarget(order.orderUuid, paymentNumber);
  return operations.filter(
    ({ kind, state, allocations }) =>
      kind === 'SCHEDULED' && state === 'DECLINED' && allocations.some(({ targetId }) => targetId === target),
  );
}

/** A stop ends the tries of a payment; after it the plan of tries begins anew (docs/spec/rules.md#3, decision 0011). */
export function triesSinceStop(
  { order: { schedulesResumedAt } }: ChargeQuestion,
  tries: readonly Operation[],
): Operation[] {
  return tries.filter(({ createdAt }) => schedulesResumedAt === null || createdAt >= schedulesResumedAt);
}

/** The tries of one card, the oldest first. */
export function triesWith(card: BindingUuid | undefined, tries: readonly Operation[]): Operation[] {
  return tries.filter(({ bindingUuid }) => card !== undefined && bindingUuid === card);
}

/** No more tries of this payment with this card; a lost or stolen card is not even the client's any more. */
export function isDead(card: BindingUuid | undefined, tries: readonly Operation[]): boolean {
  const last = triesWith(card, tries).at(-1);
  return last !== undefined && declineKind(last.actionCode) !== 'soft';
}

/** The order's own card where the service may charge it; undefined where it may not. */
export function ownCardOf({ order, cards, now }: ChargeQuestion): ChargeCard | undefined {
  return cards.find(
    ({ bindingUuid, expiry }) =>
      bindingUuid === order.card?.bindingUuid && !isPastMonth(expiry, moscowDate(now)),
  );
}

/** The plan of tries with a card has come to its end: the last try, or a decline that can never succeed. */
export function isPlanDone(
  question: ChargeQuestion,
  card: BindingUuid | undefined,
  tries: readonly Operation[],
): boolean {
  if (isDead(card, tries)) return true;
  const made = triesWith(card, triesSinceStop(question, tries)).map(({ createdAt }) => createdAt);
  return made.length > 0 && nextTryAt(question.plan, made) === null;
}

/** The same of the order's own card. */
export function isOwnPlanDone(question: ChargeQuestion, tries: readonly Operation[]): boolean {
  return isPlanDone(question, question.order.card?.bindingUuid, tries);
}

/** How long a charge that never reached the bank is left alone, so that a bank that is down is not hammered (docs/spec/reliability.md#F-08). */
const lostAttemptPauseSeconds = 600;

export function later(one: Instant, other: Instant): Instant {
  return one > other ? one : other;
}

/** Within the window, not right after a lost attempt, and tomorrow when a charge has succeeded today (docs/spec/reliability.md#I-26). */
export function soonestCharge(question: ChargeQuestion, planned: Instant | 'now'): Instant {
  const { plan, now, operations } = question;
  const lost = operations.findLast(({ kind, state }) => kind === 'SCHEDULED' && state === 'EXPIRED');
  const paused = lost === undefined ? now : plusSeconds(lost.createdAt, lostAttemptPauseSeconds);
  const at = withinWindow(plan, [now, paused, planned === 'now' ? now : planned].reduce(later));
  const today = moscowDate(now);
  const hasCharged = operations.some(
    ({ kind, state, createdAt }) =>
      kind === 'SCHEDULED' && state === 'SETTLED' && moscowDate(createdAt) === today,
  );
  return moscowDate(at) === today && hasCharged ? windowOpens(plan, plusDays(today, 1)) : at;
}

/**
 * When a card may be tried that is planned for a moment: the bank's cap on declines and the day on which a payment
 * stored the card move the try, they do not use it up (docs/spec/rules.md#3, #11).
 */
export function soonestTry(
  question: ChargeQuestion,
  { restsUntil, storedByPaymentOn }: ChargeCard,
  planned: Instant | 'now',
): Instant {
  const { plan, now } = question;
  const freeAt =
    storedByPaymentOn === null ? now : later(now, windowOpens(plan, plusDays(storedByPaymentOn, 1)));
  const timestamps = [freeAt, restsUntil ?? now, planned === 'now' ? now : planned];
  return soonestCharge(question, timestamps.reduce(later));
}
