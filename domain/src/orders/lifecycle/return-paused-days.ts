import { post } from '../../ledger/posting-rules.ts';
import type { Posting } from '../../ledger/posting.ts';
import { type BasisPoints, fractionRoundedHalfUp, type Kopecks, minus, noMoney } from '../../money.ts';
import { daysIn, type Pause } from '../../pauses/pause.ts';
import { explainPenalty, type PenaltyTerms } from '../../penalties/penalty-amount.ts';
import { penaltyCancelled } from '../../penalties/penalty-cancelled.ts';
import { historyEvent } from '../history-event.ts';
import type { HistoryEvent } from '../order-change.ts';
import type { Order, Penalty } from '../order.ts';
import { paymentOf } from '../payment-of.ts';
import { penaltyRules } from '../penalty-state.ts';

type PausedDays = {
  /** The pause with its earlier dates; null for a new one. */
  readonly previous: Pause | null;
  readonly next: Pause;
  /** Annual rate in basis points. */
  readonly annualRate: BasisPoints;
};

type ReturnOfDays = {
  readonly penalties: readonly Penalty[];
  readonly postings: readonly Posting[];
  readonly events: readonly HistoryEvent[];
};

/**
 * Removes the days inside a pause from open penalties that have counted them: today, and the days of a backdated pause
 * (docs/spec/rules.md#13). A penalty without remaining days is cancelled. A paid penalty does not change; staff may
 * cancel it, which returns its money.
 */
export function returnPausedDays(order: Order, paused: PausedDays): ReturnOfDays {
  const results = order.penalties.map((penalty) => returned(order, penalty, paused));
  return {
    penalties: results.map(({ penalty }) => penalty),
    postings: results.flatMap(({ amount }) =>
      amount === 0
        ? []
        : [post('penalty-cancelled', { orderUuid: order.orderUuid, open: amount, paid: noMoney })],
    ),
    events: results.flatMap(({ event }) => (event === null ? [] : [event])),
  };
}

type Result = { readonly penalty: Penalty; readonly amount: Kopecks; readonly event: HistoryEvent | null };

function returned(order: Order, penalty: Penalty, paused: PausedDays): Result {
  const days = penaltyRules[penalty.state].open ? countedDays(penalty, paused) : 0;
  if (days === 0) return { penalty, amount: noMoney, event: null };
  const daysLate = penalty.daysLate - days;
  const overdueAmount = paymentOf(order, penalty.paymentNumber).amount;
  const left = amountFor({ overdueAmount, annualRate: paused.annualRate }, penalty, daysLate);
  const amount = minus(penalty.amount, left);
  if (left === 0)
    return {
      penalty: { ...penalty, state: 'CANCELLED' },
      amount: penalty.amount,
      event: penaltyCancelled(penalty),
    };
  const smaller = { ...penalty, daysLate, amount: left };
  return { penalty: smaller, amount, event: amount === 0 ? null : penaltyReduced(penalty, amount, paused) };
}

/**
 * The part of a penalty that covers `days` of its days. If the rate or the debt has changed since, the penalty is
 * divided evenly among its days.
 */
function amountFor(terms: PenaltyTerms, { amount, daysLate }: Penalty, days: number): Kopecks {
  if (explainPenalty(terms, daysLate).result === amount) return explainPenalty(terms, days).result;
  return fractionRoundedHalfUp(amount, BigInt(days), BigInt(daysLate));
}

/** The days of a pause that a penalty has counted and that the earlier dates of the pause have not removed. */
function countedDays(penalty: Penalty, { previous, next }: PausedDays): number {
  const known = previous === null ? 0 : notSkippedDays(penalty, previous);
  return Math.max(0, Math.min(penalty.daysLate, notSkippedDays(penalty, next) - known));
}

/** The days of a pause through the last counted one, without those that the penalty has skipped. */
function notSkippedDays({ countedThrough, skipped }: Penalty, pause: Pause): number {
  const skippedDays = skipped.map(({ dateFrom, dateTo }) => daysIn(pause, dateFrom, dateTo));
  return skippedDays.reduce((left, days) => left - days, daysIn(pause, pause.dateFrom, countedThrough));
}

/**
 * The event has an amount below 0, so that the sum of the history equals the penalty (docs/spec/reliability.md#I-29).
 */
function penaltyReduced(
  { penaltyUuid, paymentNumber }: Penalty,
  amount: Kopecks,
  { next }: PausedDays,
): HistoryEvent {
  return historyEvent({
    type: 'AMOUNT_CHANGED',
    subjectType: 'PENALTY',
    subjectId: penaltyUuid,
    newState: `PAUSED/${next.pauseUuid}/${next.dateFrom}/${next.dateTo}`,
    amount: minus(noMoney, amount),
    text: `Штраф уменьшен на дни паузы: платеж ${paymentNumber}`,
  });
}
