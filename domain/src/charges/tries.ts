import { type Instant, moscowDate, plusDays, plusSeconds } from '../dates.ts';
import type { CardUuid } from '../identifier.ts';
import type { ScheduledPayment } from '../orders/order.ts';
import { type PaymentIntent, scheduledTarget } from '../orders/payment-intent.ts';
import { withinMessageHours } from '../message-hours.ts';
import { lastPauseEnd, resumptionAfter } from '../pauses/pause.ts';
import { declineKind } from './action-codes.ts';
import { isPastMonth, nextTryAt, windowOpens, withinWindow } from './charge-plan.ts';
import type { ChargeCard, ChargeContext } from './charge-context.ts';

/**
 * The tries of a payment. Only declines by the bank count, because an attempt that did not reach the bank is not a try
 * (docs/spec/reliability.md#F-08).
 */
export function triesOf(
  { order, intents }: ChargeContext,
  { paymentNumber }: ScheduledPayment,
): PaymentIntent[] {
  const target = scheduledTarget(order.orderUuid, paymentNumber);
  return intents.filter(
    ({ kind, state, allocations }) =>
      kind === 'SCHEDULED' && state === 'DECLINED' && allocations.some(({ targetId }) => targetId === target),
  );
}

/**
 * The tries since the last stop of the schedules and since the last pause. The plan of tries starts over after a stop
 * and after a pause (docs/spec/rules.md#3, docs/spec/rules.md#13, docs/decisions/0011-counted-days-late.md).
 */
export function triesSinceStop(context: ChargeContext, tries: readonly PaymentIntent[]): PaymentIntent[] {
  const resumedAt = resumedAtOf(context);
  return tries.filter(({ createdAt }) => resumedAt === null || createdAt >= resumedAt);
}

/** When the charges of an order last resumed after a stop or a pause; null if they never paused. */
export function resumedAtOf({ order, now }: ChargeContext): Instant | null {
  const afterPause = lastPauseEnd(order.pauses, now);
  const { schedulesResumedAt } = order;
  if (afterPause === null || schedulesResumedAt === null) return afterPause ?? schedulesResumedAt;
  return later(afterPause, schedulesResumedAt);
}

/**
 * Moves `now` to the first charging window after a running pause; unchanged without a pause (docs/spec/rules.md#13).
 * Screens use it to show the next step after the pause.
 */
export function afterPause(context: ChargeContext): ChargeContext {
  const { order, plan, now } = context;
  const today = moscowDate(now);
  const resumesOn = resumptionAfter(order.pauses, today);
  return resumesOn === today ? context : { ...context, now: windowOpens(plan, resumesOn) };
}

/** The tries with one card, oldest first. */
export function triesWith(card: CardUuid | undefined, tries: readonly PaymentIntent[]): PaymentIntent[] {
  return tries.filter(({ cardUuid }) => card !== undefined && cardUuid === card);
}

/** Whether the last decline of a card is hard, never or limit, so that the card is not tried again for this payment. */
export function isDead(card: CardUuid | undefined, tries: readonly PaymentIntent[]): boolean {
  const last = triesWith(card, tries).at(-1);
  return last !== undefined && declineKind(last.actionCode) !== 'soft';
}

/** The order card if it can be charged; undefined otherwise. */
export function ownCardOf({ order, cards, now }: ChargeContext): ChargeCard | undefined {
  return cards.find(
    ({ cardUuid, expiry }) => cardUuid === order.card?.cardUuid && !isPastMonth(expiry, moscowDate(now)),
  );
}

/** Whether the plan of tries with a card is finished: its last try was made, or it was declined for good. */
export function isPlanDone(
  context: ChargeContext,
  card: CardUuid | undefined,
  tries: readonly PaymentIntent[],
): boolean {
  if (isDead(card, tries)) return true;
  const made = triesWith(card, triesSinceStop(context, tries)).map(({ createdAt }) => createdAt);
  return made.length > 0 && nextTryAt(context.plan, made) === null;
}

/** Whether the plan of tries with the order card is finished. */
export function isOwnPlanDone(context: ChargeContext, tries: readonly PaymentIntent[]): boolean {
  return isPlanDone(context, context.order.card?.cardUuid, tries);
}

/**
 * Pause after a charge that did not reach the bank, so that an unavailable bank is not flooded with requests
 * (docs/spec/reliability.md#F-08).
 */
const lostAttemptPauseSeconds = 600;

export function later(one: Instant, other: Instant): Instant {
  return one > other ? one : other;
}

/**
 * The earliest instant for a charge: within the window, after the pause of a lost attempt, not before the message about
 * the end of a stop, and tomorrow if a charge has succeeded today (docs/spec/rules.md#3, docs/spec/reliability.md#I-26).
 */
export function soonestCharge(context: ChargeContext, planned: Instant | 'now'): Instant {
  const { plan, now, intents } = context;
  const lost = intents.findLast(({ kind, state }) => kind === 'SCHEDULED' && state === 'EXPIRED');
  const paused = lost === undefined ? now : plusSeconds(lost.createdAt, lostAttemptPauseSeconds);
  const at = withinWindow(
    plan,
    [now, paused, resumptionMessageAt(context), planned === 'now' ? now : planned].reduce(later),
  );
  const today = moscowDate(now);
  return moscowDate(at) === today && hasChargedToday(context) ? windowOpens(plan, plusDays(today, 1)) : at;
}

/** A scheduled charge has succeeded today, so the order is not charged again (docs/spec/reliability.md#I-26). */
export function hasChargedToday({ intents, now }: ChargeContext): boolean {
  return intents.some(
    ({ kind, state, createdAt }) =>
      kind === 'SCHEDULED' && state === 'SETTLED' && moscowDate(createdAt) === moscowDate(now),
  );
}

/**
 * When the message about the end of a stop is sent; now without a stop. It was planned by the client's clock at that
 * time. If it falls into the night of the client's present clock, it waits for the next morning.
 */
function resumptionMessageAt({ order, plan, now }: ChargeContext): Instant {
  const { schedulesResumedAt, resumptionMessageAt: plannedAt } = order;
  if (schedulesResumedAt === null) return now;
  return withinMessageHours(plan.messageHours, later(schedulesResumedAt, plannedAt ?? schedulesResumedAt));
}

/**
 * The earliest instant of a planned try with a card. The decline limit and the day on which the card was entered
 * postpone the try; the try is still made later (docs/spec/rules.md#3, docs/spec/rules.md#11).
 */
export function soonestTry(
  context: ChargeContext,
  { restsUntil, enteredOn }: ChargeCard,
  planned: Instant | 'now',
): Instant {
  const { plan, now } = context;
  const freeAt = enteredOn === null ? now : later(now, windowOpens(plan, plusDays(enteredOn, 1)));
  const timestamps = [freeAt, restsUntil ?? now, planned === 'now' ? now : planned];
  return soonestCharge(context, timestamps.reduce(later));
}
