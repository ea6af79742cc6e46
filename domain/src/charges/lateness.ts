import type { CalendarDate, Instant } from '../calendar.ts';
import { moscowDate, moscowTime, plusDays } from '../calendar.ts';
import type { ScheduledPayment } from '../orders/order.ts';
import type { Operation } from '../payments/operation.ts';
import type { ChargeNotice, ChargeQuestion } from './charge-question.ts';
import { isPlanDone, ownCardOf, triesSinceStop } from './tries.ts';

/** The notice by which the client knows that no card is left for a payment; undefined while the SMS gateway has not accepted one. */
function toldOfNoCard(
  { notices }: ChargeQuestion,
  { paymentNumber }: ScheduledPayment,
): ChargeNotice | undefined {
  return notices.find(
    (notice) =>
      notice.paymentNumber === paymentNumber && notice.bindingUuids.length === 0 && notice.sentAt !== null,
  );
}

/** A card has had its plan of tries, or the cascade was tried where the order has no card of its own. */
export function isTried(question: ChargeQuestion, tries: readonly Operation[]): boolean {
  if (tries.some(({ bindingUuid }) => isPlanDone(question, bindingUuid ?? undefined, tries))) return true;
  return ownCardOf(question) === undefined && triesSinceStop(question, tries).length > 0;
}

/**
 * Late since the plan date, the delivery, the first try, or the end of a stop, whichever came last, and by as many days
 * later as were excused from then on (decision 0011). Tries that were moved behind the grace, and a client who was told
 * late that no card is left, move it too: no day costs anything before the payment was tried or its owner was told
 * (docs/spec/rules.md#3).
 */
export function lateSinceOf(
  question: ChargeQuestion,
  payment: ScheduledPayment,
  tries: readonly Operation[],
): CalendarDate {
  const { order, waivedDays, plan } = question;
  const current = triesSinceStop(question, tries);
  const timestamps = [order.deliveredAt, order.schedulesResumedAt, current[0]?.createdAt ?? null];
  const since = latest([payment.planDate, ...datesOf(timestamps)]);
  const waived = plusDays(since, waivedDays.filter((day) => day > since).length);
  const ended = datesOf([
    current.at(-1)?.createdAt ?? null,
    isTried(question, tries) ? null : (toldOfNoCard(question, payment)?.sentAt ?? null),
  ]);
  return latest([waived, ...ended.map((date) => plusDays(date, -plan.graceDays))]);
}

function datesOf(timestamps: readonly (Instant | null)[]): CalendarDate[] {
  return timestamps.flatMap((timestamp) => (timestamp === null ? [] : [moscowDate(timestamp)]));
}

function latest(dates: readonly CalendarDate[]): CalendarDate {
  return dates.reduce((one, other) => (one > other ? one : other));
}

/** When the grace of a payment ends that is not taken until then. */
export function graceOf(
  question: ChargeQuestion,
  payment: ScheduledPayment,
  tries: readonly Operation[],
): Instant {
  return moscowTime(plusDays(lateSinceOf(question, payment, tries), question.plan.graceDays + 1), 0);
}

/** When a payment that has failed becomes overdue; null for one that has not failed, or is overdue already. */
export function graceEndsAt(
  question: ChargeQuestion,
  payment: ScheduledPayment,
  tries: readonly Operation[],
): Instant | null {
  const { state } = payment;
  const hasFailed = state === 'ERROR_PAID' || state === 'CASCADE_PAYMENT_TRY_FAIL';
  return hasFailed ? graceOf(question, payment, tries) : null;
}

/**
 * When a failed payment turns overdue: it was really tried on its plan by then, or its owner had no card that may be charged and was told so
 * (docs/spec/rules.md#3). null while that is not the case.
 */
export function overdueAt(
  question: ChargeQuestion,
  payment: ScheduledPayment,
  tries: readonly Operation[],
): Instant | null {
  const isTold = ownCardOf(question) === undefined && toldOfNoCard(question, payment) !== undefined;
  return isTold || isTried(question, tries) ? graceEndsAt(question, payment, tries) : null;
}
