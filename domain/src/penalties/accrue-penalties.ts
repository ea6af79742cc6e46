import { type CalendarDate, type Instant, moscowDate, moscowTime, plusDays } from '../dates.ts';
import { post } from '../ledger/posting-rules.ts';
import { type BasisPoints, type Kopecks, minus, plus } from '../money.ts';
import { debtOf } from '../orders/order-totals.ts';
import { finishChange } from '../orders/finish-change.ts';
import { historyEvent } from '../orders/history-event.ts';
import type { HistoryEvent, OrderChange } from '../orders/order-change.ts';
import type { Order, Penalty } from '../orders/order.ts';
import { countableDays, resumptionAfter } from '../pauses/pause.ts';
import { paymentOf } from '../orders/payment-of.ts';
import { isOpen, type PaymentIntent, scheduledTarget } from '../orders/payment-intent.ts';
import { penaltyGrowth } from './penalty-amount.ts';
import { skipDays } from './skip-days.ts';

export type PenaltyDay = {
  readonly order: Order;
  /** Open intents of the order. A penalty does not grow while one of them pays it. */
  readonly openIntents: readonly PaymentIntent[];
  /** Annual rate in basis points. */
  readonly annualRate: BasisPoints;
  readonly now: Instant;
  /**
   * `passed-over` waives the days since the penalty was last counted, after an outage (docs/spec/reliability.md#D-14).
   */
  readonly days: 'counted' | 'passed-over';
};

/**
 * Increases penalties by the days since they were last counted, while their payment is overdue and the order is active
 * without stopped schedules (docs/spec/rules.md#4). Days inside a pause do not count (docs/spec/rules.md#13). Returns
 * null when nothing changes.
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
    intent: null,
    postings: growths.map(({ growth }) =>
      post('penalty-applied', { orderUuid: order.orderUuid, amount: growth }),
    ),
    events: growths.map(({ penalty, growth }) => penaltyGrew(penalty, growth)),
    refunds: [],
  });
}

/** The sum in kopecks by which the penalties of an order grow on the next day (docs/spec/rules.md#4). */
export function growthOfOneDay({
  order,
  annualRate,
  now,
}: Pick<PenaltyDay, 'order' | 'annualRate' | 'now'>): Kopecks {
  const owedAt = (at: Instant): Kopecks => {
    const grown = accruePenalties({ order, openIntents: [], annualRate, now: at, days: 'counted' });
    return debtOf(grown?.order ?? order);
  };
  return minus(owedAt(moscowTime(plusDays(moscowDate(now), 1), 0)), owedAt(now));
}

/**
 * Whether a penalty changes today. It does not grow while it or its payment is being paid, nor inside a pause: days
 * before the pause that are not counted yet are counted after it. Waived days are recorded even then; otherwise they
 * would be counted after a failed payment or the pause.
 */
function grows({ order, openIntents, now, days }: PenaltyDay, penalty: Penalty): boolean {
  const today = moscowDate(now);
  const payment = order.payments[penalty.paymentNumber - 1];
  const isPaused = resumptionAfter(order.pauses, today) !== today;
  const targets: readonly string[] = [
    penalty.penaltyUuid,
    scheduledTarget(order.orderUuid, penalty.paymentNumber),
  ];
  const beingPaid = openIntents.some(
    ({ state, allocations }) =>
      isOpen(state) && allocations.some(({ targetId }) => targets.includes(targetId)),
  );
  return (
    penalty.state === 'APPLIED' &&
    payment?.state === 'OVERDUE' &&
    (days === 'passed-over' || !(beingPaid || isPaused)) &&
    countableDays(order.pauses, penalty.countedThrough, today) > 0
  );
}

function grown({ order, annualRate, days }: PenaltyDay, penalty: Penalty, today: CalendarDate): Penalty {
  if (days === 'passed-over') return skipDays(penalty, today);
  const overdueAmount = paymentOf(order, penalty.paymentNumber).amount;
  const daysLate = penalty.daysLate + countableDays(order.pauses, penalty.countedThrough, today);
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
    newState: `GROWN/${countedThrough}`,
    amount: growth,
    text: `Штраф увеличен: платеж ${paymentNumber}`,
  });
}
