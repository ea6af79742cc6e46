import { type Instant, moscowDate } from '../dates.ts';
import { unpaidPayments } from '../orders/order-totals.ts';
import type { ScheduledPayment } from '../orders/order.ts';
import { isOpen } from '../orders/payment-intent.ts';
import { withoutPauses } from '../pauses/pause.ts';
import type { NextTry } from './cascade.ts';
import type { ChargeContext } from './charge-context.ts';
import { windowOpens, withinWindow } from './charge-plan.ts';
import { nextTryOf } from './plan-charges.ts';
import { limitedTries } from './postponed-tries.ts';
import { afterPause, hasChargedToday, triesOf, triesSinceStop } from './tries.ts';

export type PostponedCharge = {
  readonly payment: ScheduledPayment;
  readonly reason: 'PAUSE' | 'CARD_LIMIT' | 'NEW_CARD' | 'ONE_A_DAY' | 'HOURS' | 'RESUMED';
  readonly dueAt: Instant;
  readonly next: NextTry;
};

/**
 * The charges of an order whose day has come and that a rule has moved: a pause, the limit of a card, the hours of
 * charges (docs/spec/rules.md#3, docs/spec/rules.md#13). A declined charge that waits for its next try by the plan is
 * not among them, nor is a charge without a next try.
 */
export function postponedCharges(question: ChargeContext): readonly PostponedCharge[] {
  const { order, intents, plan, now } = question;
  const isWaiting = intents.some(({ kind, state }) => isOpen(state) && kind !== 'BINDING');
  if (order.state !== 'ACTIVE' || order.schedulesStoppedAt !== null || isWaiting) return [];
  return unpaidPayments(order).flatMap((payment) => {
    const dueOn = withoutPauses(order.pauses, payment.planDate);
    if (dueOn > moscowDate(now)) return [];
    const context = onDayOf(payment, afterPause(question));
    const next = nextTryOf(context, payment);
    if (next === null || next.at <= now) return [];
    const reason = context.now === now ? reasonOf(context, payment, next) : 'PAUSE';
    return reason === null ? [] : [{ payment, reason, dueAt: windowOpens(plan, dueOn), next }];
  });
}

/** A pause that is over has moved the day too. */
function onDayOf({ planDate }: ScheduledPayment, context: ChargeContext): ChargeContext {
  const { plan, now } = context;
  return planDate > moscowDate(now) ? { ...context, now: windowOpens(plan, planDate) } : context;
}

function reasonOf(
  context: ChargeContext,
  payment: ScheduledPayment,
  { card }: NextTry,
): PostponedCharge['reason'] | null {
  const { order, plan, now } = context;
  if (limitedTries(context).some((limited) => limited.payment === payment)) return 'CARD_LIMIT';
  if (triesSinceStop(context, triesOf(context, payment)).length > 0) return null;
  if (card.enteredOn === moscowDate(now)) return 'NEW_CARD';
  if (hasChargedToday(context)) return 'ONE_A_DAY';
  if (withinWindow(plan, now) !== now) return 'HOURS';
  return order.schedulesResumedAt === null ? null : 'RESUMED';
}
