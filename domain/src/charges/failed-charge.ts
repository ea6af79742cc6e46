import { type CalendarDate, type Instant, moscowDate } from '../dates.ts';
import type { CardUuid } from '../identifier.ts';
import type { ScheduledPayment } from '../orders/order.ts';
import { paymentGroups } from '../orders/payment-state.ts';
import { type DeclineReason, declineReason } from './decline-reason.ts';
import { mayAnnounceCard, type NextTry } from './cascade.ts';
import type { ChargeContext } from './charge-context.ts';
import { graceEndsAt } from './lateness.ts';
import { nextTryOf } from './plan-charges.ts';
import { afterPause, triesOf } from './tries.ts';

/** A failed payment as shown to its client: the reason, the next try, and the start of the penalty. */
export type FailedCharge = {
  readonly payment: ScheduledPayment;
  /** Time and reason of the last try; null when there was no card to try. */
  readonly lastTry: { readonly at: Instant; readonly reason: DeclineReason } | null;
  /** Card and time of the next try; null when none is planned. */
  readonly nextTry: { readonly cardUuid: CardUuid; readonly at: Instant } | null;
  /** True when another card may be charged after a message that is not written yet. Without a next try only. */
  readonly mayAnnounceCard: boolean;
  /** The first day of the penalty. Null once the payment is overdue, and for a product without penalties. */
  readonly penaltyFrom: CalendarDate | null;
};

/**
 * The failed payments of an order, the oldest first (docs/spec/rules.md#3). During a pause they contain the next steps
 * after the pause.
 */
export function failedCharges(question: ChargeContext): readonly FailedCharge[] {
  const context = afterPause(question);
  const { state, payments } = context.order;
  if (state !== 'ACTIVE') return [];
  const failed = payments.filter((payment) => paymentGroups[payment.state] === 'failed');
  return failed.map((payment) => failedCharge(context, payment));
}

/**
 * The failed payments of an order as its client reads them: the one that is tried next, otherwise the one that was tried
 * last, with the last try, the message about another card and the first penalty of any of them. null without a failed
 * payment.
 */
export function failedChargeOfOrder<Each extends FailedCharge>(failed: readonly Each[]): Each | null {
  const [latest] = failed.toSorted((one, other) => triedAt(other).localeCompare(triedAt(one)));
  if (latest === undefined) return null;
  const [next] = failed
    .filter(({ nextTry }) => nextTry !== null)
    .toSorted((one, other) => plannedAt(one).localeCompare(plannedAt(other)));
  const [firstPenalty] = failed.flatMap((charge) => charge.penaltyFrom ?? []).toSorted();
  return {
    ...(next ?? latest),
    lastTry: latest.lastTry,
    mayAnnounceCard: next === undefined && failed.some((charge) => charge.mayAnnounceCard),
    penaltyFrom: firstPenalty ?? null,
  };
}

const triedAt = ({ lastTry }: FailedCharge): string => lastTry?.at ?? '';
const plannedAt = ({ nextTry }: FailedCharge): string => nextTry?.at ?? '';

function failedCharge(context: ChargeContext, payment: ScheduledPayment): FailedCharge {
  const last = triesOf(context, payment).at(-1);
  const isCharged = context.order.schedulesStoppedAt === null;
  const next = isCharged ? nextTryOf(context, payment) : null;
  return {
    payment,
    lastTry: last === undefined ? null : { at: last.createdAt, reason: declineReason(last.actionCode) },
    nextTry: next === null ? null : { cardUuid: next.card.cardUuid, at: next.at },
    mayAnnounceCard: isCharged && next === null && mayAnnounceCard(context, payment),
    penaltyFrom: isCharged ? penaltyFrom(context, payment, next) : null,
  };
}

/** The first day of the penalty. A try postponed past the grace also postpones the penalty to an unknown day. */
function penaltyFrom(
  context: ChargeContext,
  payment: ScheduledPayment,
  next: NextTry | null,
): CalendarDate | null {
  if (context.order.terms.withoutPenalties) return null;
  const graceEnds = graceEndsAt(context, payment, triesOf(context, payment));
  const isMoved = graceEnds !== null && next !== null && next.at >= graceEnds;
  return graceEnds === null || isMoved ? null : moscowDate(graceEnds);
}
