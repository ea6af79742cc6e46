import type { CalendarDate, Instant } from '../calendar.ts';
import { daysBetween, moscowDate } from '../calendar.ts';
import { post } from '../ledger/posting-rules.ts';
import type { BasisPoints, Kopecks } from '../money.ts';
import { minus, plus } from '../money.ts';
import { finishChange } from '../orders/finish-change.ts';
import { historyEvent } from '../orders/history-event.ts';
import type { HistoryEvent, OrderChange } from '../orders/order-change.ts';
import type { Order, Penalty } from '../orders/order.ts';
import { paymentOf } from '../orders/payment-of.ts';
import type { Operation } from '../payments/operation.ts';
import { isLive } from '../payments/operation.ts';
import { penaltyGrowth } from './penalty-amount.ts';

export type PenaltyDay = {
  readonly order: Order;
  /** The order's operations that are not ended: a penalty does not grow while it is being paid. */
  readonly liveOperations: readonly Operation[];
  /** Hundredths of a percent a year. */
  readonly annualRate: BasisPoints;
  readonly now: Instant;
  /** Days on which the service was down are passed over until somebody says otherwise (docs/spec/reliability.md#D-14). */
  readonly days: 'counted' | 'passed-over';
};

/**
 * Penalties grow by the days since they were last looked at, as long as their payment is overdue and write-offs of the
 * active order are not stopped (docs/spec/rules.md#4). Null when nothing grows or moves.
 */
export function accruePenalties(day: PenaltyDay): OrderChange | null {
  const { order, now } = day;
  if (order.state !== 'ACTIVE' || order.schedulesStoppedAt !== null) return null;
  const today = moscowDate(now);
  const looks = order.penalties.map((before) => ({
    before,
    penalty: grows(day, before) ? grown(day, before, today) : before,
  }));
  if (looks.every(({ before, penalty }) => penalty === before)) return null;
  const growths = looks.flatMap(({ before, penalty }) => {
    const growth = minus(penalty.amount, before.amount);
    return growth === 0 ? [] : [{ penalty, growth }];
  });
  return finishChange(order, {
    order: { ...order, penalties: looks.map(({ penalty }) => penalty) },
    operation: null,
    postings: growths.map(({ growth }) =>
      post('penalty-applied', { orderUuid: order.orderUuid, amount: growth }),
    ),
    events: growths.map(({ penalty, growth }) => penaltyGrew(penalty, growth)),
    refunds: [],
  });
}

/** One that is being paid does not grow, but days that are passed over are so for it too: they would be counted once its payment has failed. */
function grows({ order, liveOperations, now, days }: PenaltyDay, penalty: Penalty): boolean {
  const payment = order.payments[penalty.paymentNumber - 1];
  const beingPaid = liveOperations.some(
    ({ state, allocations }) =>
      isLive(state) && allocations.some(({ targetId }) => targetId === penalty.penaltyUuid),
  );
  return (
    penalty.state === 'APPLIED' &&
    payment?.state === 'OVERDUE' &&
    (!beingPaid || days === 'passed-over') &&
    daysBetween(penalty.countedThrough, moscowDate(now)) > 0
  );
}

function grown({ order, annualRate, days }: PenaltyDay, penalty: Penalty, today: CalendarDate): Penalty {
  if (days === 'passed-over') return { ...penalty, countedThrough: today };
  const overdueAmount = paymentOf(order, penalty.paymentNumber).amount;
  const daysLate = penalty.daysLate + daysBetween(penalty.countedThrough, today);
  const growth = penaltyGrowth({ overdueAmount, annualRate }, penalty.daysLate, daysLate);
  return { ...penalty, amount: plus(penalty.amount, growth), daysLate, countedThrough: today };
}

/** The growth itself: with the sum it was applied with, the history comes to the penalty's amount (docs/spec/reliability.md#I-29). */
function penaltyGrew({ penaltyUuid, paymentNumber, countedThrough }: Penalty, growth: Kopecks): HistoryEvent {
  return historyEvent({
    type: 'AMOUNT_CHANGED',
    subjectType: 'PENALTY',
    subjectId: penaltyUuid,
    reached: `GROWN/${countedThrough}`,
    amount: growth,
    text: `Штраф увеличен: платеж ${paymentNumber}`,
  });
}
