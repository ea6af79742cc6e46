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
import type { Operation } from '../orders/operation.ts';
import { isOpen } from '../orders/operation.ts';
import { penaltyGrowth } from './penalty-amount.ts';

export type PenaltyDay = {
  readonly order: Order;
  /** Live operations of the order: a penalty does not grow while it is being paid. */
  readonly openOperations: readonly Operation[];
  /** Annual rate in basis points. */
  readonly annualRate: BasisPoints;
  readonly now: Instant;
  /** Days of an outage are skipped until staff decide otherwise (docs/spec/reliability.md#D-14). */
  readonly days: 'counted' | 'passed-over';
};

/**
 * Increases penalties by the days since they were last counted, while their payment is overdue and the order is active
 * without stopped schedules (docs/spec/rules.md#4). Returns null when nothing changes.
 */
export function accruePenalties(day: PenaltyDay): OrderChange | null {
  const { order, now } = day;
  if (order.state !== 'ACTIVE' || order.schedulesStoppedAt !== null) return null;
  const today = moscowDate(now);
  const results = order.penalties.map((before) => ({
    before,
    penalty: grows(day, before) ? grown(day, before, today) : before,
  }));
  if (results.every(({ before, penalty }) => penalty === before)) return null;
  const growths = results.flatMap(({ before, penalty }) => {
    const growth = minus(penalty.amount, before.amount);
    return growth === 0 ? [] : [{ penalty, growth }];
  });
  return finishChange(order, {
    order: { ...order, penalties: results.map(({ penalty }) => penalty) },
    operation: null,
    postings: growths.map(({ growth }) =>
      post('penalty-applied', { orderUuid: order.orderUuid, amount: growth }),
    ),
    events: growths.map(({ penalty, growth }) => penaltyGrew(penalty, growth)),
    refunds: [],
  });
}

/**
 * A penalty that is being paid does not grow. Skipped days still apply to it, otherwise they would be counted after a
 * failed payment.
 */
function grows({ order, openOperations, now, days }: PenaltyDay, penalty: Penalty): boolean {
  const payment = order.payments[penalty.paymentNumber - 1];
  const beingPaid = openOperations.some(
    ({ state, allocations }) =>
      isOpen(state) && allocations.some(({ targetId }) => targetId === penalty.penaltyUuid),
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

/**
 * The event holds the increase only, so the sum of the history equals the penalty (docs/spec/reliability.md#I-29).
 */
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
