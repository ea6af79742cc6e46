import { type CalendarDate, type Instant, moscowDate, moscowTime, plusDays } from '../dates.ts';
import type { ScheduledPayment } from '../orders/order.ts';
import type { PaymentIntent } from '../orders/payment-intent.ts';
import type { ChargeNotice, ChargeContext } from './charge-context.ts';
import { isPlanDone, ownCardOf, resumedAtOf, triesSinceStop, triesWith } from './tries.ts';

/** The notice that no card is left for a payment; undefined until the SMS gateway has accepted it. */
function noCardNotice(
  { notices }: ChargeContext,
  { paymentNumber }: ScheduledPayment,
): ChargeNotice | undefined {
  return notices.find(
    (notice) =>
      notice.paymentNumber === paymentNumber && notice.cardUuids.length === 0 && notice.sentAt !== null,
  );
}

/**
 * Whether a payment was tried: all planned tries of one card were made, or the order has no chargeable card and another
 * card was tried.
 */
export function isTried(context: ChargeContext, tries: readonly PaymentIntent[]): boolean {
  if (tries.some(({ cardUuid }) => isPlanDone(context, cardUuid ?? undefined, tries))) return true;
  return ownCardOf(context) === undefined && triesSinceStop(context, tries).length > 0;
}

/**
 * The date from which days late are counted. It is the latest of the plan date, the delivery, the first try, and the
 * end of a stop or pause. Each later waived day moves the date by one day (docs/decisions/0011-counted-days-late.md).
 * Tries postponed past the grace, a card entered at the end of the grace, and a late message that no card is left move
 * the date too. So does the day that an accepted message names for other cards, because a decline limit can postpone it.
 * The client pays nothing for days before the first try or before that message (docs/spec/rules.md#3).
 */
export function lateSinceOf(
  context: ChargeContext,
  payment: ScheduledPayment,
  tries: readonly PaymentIntent[],
): CalendarDate {
  const { order, waivedDays, plan } = context;
  const current = triesSinceStop(context, tries);
  const timestamps = [order.deliveredAt, resumedAtOf(context), current[0]?.createdAt ?? null];
  const since = latest([payment.planDate, ...datesOf(timestamps)]);
  const waived = plusDays(since, waivedDays.filter((day) => day > since).length);
  const ended = datesOf([
    current.at(-1)?.createdAt ?? null,
    isTried(context, tries) ? null : (noCardNotice(context, payment)?.sentAt ?? null),
  ]);
  const lastDays = [...ended, ...firstDayOfNewCard(context, current), ...announcedDays(context, payment)];
  return latest([waived, ...lastDays.map((date) => plusDays(date, -plan.graceDays))]);
}

/** The days that accepted messages name for other cards since the last stop or pause. */
function announcedDays(context: ChargeContext, { paymentNumber }: ScheduledPayment): CalendarDate[] {
  const resumedAt = resumedAtOf(context);
  return context.notices
    .filter(
      (notice) =>
        notice.paymentNumber === paymentNumber &&
        notice.sentAt !== null &&
        (resumedAt === null || notice.createdAt >= resumedAt),
    )
    .flatMap(({ cardUuids, from }) => (cardUuids.length === 0 || from === null ? [] : [from]));
}

/** The first day on which the order card may be charged, while it has not been tried: the day after its entry. */
function firstDayOfNewCard(context: ChargeContext, tries: readonly PaymentIntent[]): CalendarDate[] {
  const card = ownCardOf(context);
  const enteredOn = card?.enteredOn ?? null;
  if (card === undefined || enteredOn === null || triesWith(card.cardUuid, tries).length > 0) return [];
  return [plusDays(enteredOn, 1)];
}

function datesOf(timestamps: readonly (Instant | null)[]): CalendarDate[] {
  return timestamps.flatMap((timestamp) => (timestamp === null ? [] : [moscowDate(timestamp)]));
}

function latest(dates: readonly CalendarDate[]): CalendarDate {
  return dates.reduce((one, other) => (one > other ? one : other));
}

/** When the grace of a payment ends. */
export function graceOf(
  context: ChargeContext,
  payment: ScheduledPayment,
  tries: readonly PaymentIntent[],
): Instant {
  return moscowTime(plusDays(lateSinceOf(context, payment, tries), context.plan.graceDays + 1), 0);
}

/** When a failed payment becomes overdue; null when it has not failed or is overdue already. */
export function graceEndsAt(
  context: ChargeContext,
  payment: ScheduledPayment,
  tries: readonly PaymentIntent[],
): Instant | null {
  const { state } = payment;
  const hasFailed = state === 'ERROR_PAID' || state === 'CASCADE_PAYMENT_TRY_FAIL';
  return hasFailed ? graceOf(context, payment, tries) : null;
}

/**
 * When a failed payment becomes overdue, provided that its planned tries were made or that a message has reported that
 * no card is left (docs/spec/rules.md#3). Null otherwise.
 */
export function overdueAt(
  context: ChargeContext,
  payment: ScheduledPayment,
  tries: readonly PaymentIntent[],
): Instant | null {
  const wasNotified = ownCardOf(context) === undefined && noCardNotice(context, payment) !== undefined;
  return wasNotified || isTried(context, tries) ? graceEndsAt(context, payment, tries) : null;
}
