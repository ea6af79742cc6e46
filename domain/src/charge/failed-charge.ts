import type { CalendarDate, Instant } from '../calendar.ts';
import { moscowDate } from '../calendar.ts';
import type { ScheduledPayment } from '../order/order.ts';
import { paymentGroups } from '../schedule/payment-state.ts';
import type { DeclineReason } from './decline-reason.ts';
import { declineReason } from './decline-reason.ts';
import type { ChargeQuestion, NextTry } from './plan-charges.ts';
import { graceEndsAt, nextTryOf, triesOf } from './plan-charges.ts';

/** What whoever is late has to know: what happened, what happens next, and when it begins to cost. */
export type FailedCharge = {
  readonly payment: ScheduledPayment;
  /** The bank's word on the last try; null when no card was there to be tried. */
  readonly lastTry: { readonly at: Instant; readonly reason: DeclineReason } | null;
  /** When which card is tried next; null when nothing is taken by itself any more. */
  readonly nextTry: NextTry | null;
  /** The day from which a penalty is due; null once the payment is overdue, and where the product knows no penalties. */
  readonly penaltyFrom: CalendarDate | null;
};

/** The oldest payment of an order that could not be taken; null when there is none (spec 4, rules 3, issue 4). */
export function failedCharge(question: ChargeQuestion): FailedCharge | null {
  const { order } = question;
  const payment = order.payments.find(({ state }) => paymentGroups[state] === 'failed');
  if (order.state !== 'ACTIVE' || payment === undefined) return null;
  const tries = triesOf(question, payment);
  const last = tries.at(-1);
  const graceEnds = order.terms.withoutPenalties ? null : graceEndsAt(question, payment, tries);
  return {
    payment,
    lastTry: last === undefined ? null : { at: last.createdAt, reason: declineReason(last.actionCode) },
    nextTry: order.schedulesStoppedAt === null ? nextTryOf(question, tries) : null,
    penaltyFrom: graceEnds === null ? null : moscowDate(graceEnds),
  };
}
