import type { CalendarDate, Instant } from '../calendar.ts';
import { moscowDate } from '../calendar.ts';
import type { BindingUuid } from '../identifier.ts';
import type { ScheduledPayment } from '../orders/order.ts';
import { paymentGroups } from '../schedules/payment-state.ts';
import type { DeclineReason } from './decline-reason.ts';
import { declineReason } from './decline-reason.ts';
import type { NextTry } from './cascade.ts';
import type { ChargeQuestion } from './charge-question.ts';
import { graceEndsAt } from './lateness.ts';
import { nextTryOf } from './plan-charges.ts';
import { triesOf } from './tries.ts';

/** What whoever is late has to know: what happened, what happens next, and when it begins to cost. */
export type FailedCharge = {
  readonly payment: ScheduledPayment;
  /** The bank's word on the last try; null when no card was there to be tried. */
  readonly lastTry: { readonly at: Instant; readonly reason: DeclineReason } | null;
  /** When which card is tried next; null when nothing is taken by itself any more. */
  readonly nextTry: { readonly bindingUuid: BindingUuid; readonly at: Instant } | null;
  /** The day from which a penalty is due; null once the payment is overdue, and where the product knows no penalties. */
  readonly penaltyFrom: CalendarDate | null;
};

/** The oldest payment of an order that could not be taken; null when there is none (docs/spec/rules.md#3). */
export function failedCharge(question: ChargeQuestion): FailedCharge | null {
  const { order } = question;
  const payment = order.payments.find(({ state }) => paymentGroups[state] === 'failed');
  if (order.state !== 'ACTIVE' || payment === undefined) return null;
  const last = triesOf(question, payment).at(-1);
  const next = order.schedulesStoppedAt === null ? nextTryOf(question, payment) : null;
  return {
    payment,
    lastTry: last === undefined ? null : { at: last.createdAt, reason: declineReason(last.actionCode) },
    nextTry: next === null ? null : { bindingUuid: next.card.bindingUuid, at: next.at },
    penaltyFrom: penaltyFrom(question, payment, next),
  };
}

/** A try that was moved behind the grace moves the penalty: its day is not known yet. */
function penaltyFrom(
  question: ChargeQuestion,
  payment: ScheduledPayment,
  next: NextTry | null,
): CalendarDate | null {
  if (question.order.terms.withoutPenalties) return null;
  const graceEnds = graceEndsAt(question, payment, triesOf(question, payment));
  const isMoved = graceEnds !== null && next !== null && next.at >= graceEnds;
  return graceEnds === null || isMoved ? null : moscowDate(graceEnds);
}
