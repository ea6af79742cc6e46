import { type Instant, moscowDate } from '../dates.ts';
import type { CardUuid } from '../identifier.ts';
import { unpaidPayments } from '../orders/order-totals.ts';
import type { ScheduledPayment } from '../orders/order.ts';
import { resumptionAfter } from '../pauses/pause.ts';
import type { NextTry } from './cascade.ts';
import type { ChargeContext } from './charge-context.ts';
import { failedCharges } from './failed-charge.ts';
import { nextTryOf } from './plan-charges.ts';

export type PostponedTry = {
  readonly payment: ScheduledPayment;
  readonly next: NextTry;
  /** When the try would be made without the limit. */
  readonly plannedAt: Instant;
};

/**
 * The tries that would be made now, if their card had not reached its limit of declines, perhaps by another order. The
 * limit moves them to a later day (docs/spec/rules.md#3).
 */
export function postponedTries(context: ChargeContext): PostponedTry[] {
  const { now } = context;
  return limitedTries(context).filter(
    ({ next, plannedAt }) => plannedAt <= now && moscowDate(next.at) !== moscowDate(now),
  );
}

/** The tries of due payments that the limit of their card moves, those of a later day too. */
export function limitedTries(context: ChargeContext): PostponedTry[] {
  const { order, cards, now } = context;
  const today = moscowDate(now);
  if (resumptionAfter(order.pauses, today) !== today) return [];
  const withoutLimit = { ...context, cards: cards.map((card) => ({ ...card, restsUntil: null })) };
  return unpaidPayments(order)
    .filter(({ planDate }) => planDate <= today)
    .flatMap((payment) => {
      const [next, planned] = [nextTryOf(context, payment), nextTryOf(withoutLimit, payment)];
      if (next === null || planned === null || planned.at >= next.at) return [];
      const isSameCard = planned.card.cardUuid === next.card.cardUuid;
      return isSameCard ? [{ payment, next, plannedAt: planned.at }] : [];
    });
}

/** The next try of a due payment, as staff see it. */
export type PlannedTry = {
  readonly paymentNumber: number;
  readonly cardUuid: CardUuid;
  readonly at: Instant;
  /** The limit of declines of the card has moved it. */
  readonly isPostponed: boolean;
};

/** The next tries of the failed payments of an order, and those that the limit of their card has postponed. */
export function plannedTries(context: ChargeContext): readonly PlannedTry[] {
  const { state, schedulesStoppedAt } = context.order;
  if (state !== 'ACTIVE' || schedulesStoppedAt !== null) return [];
  const postponed = limitedTries(context).map(({ payment: { paymentNumber }, next: { card, at } }) => ({
    ...{ paymentNumber, cardUuid: card.cardUuid, at },
    isPostponed: true,
  }));
  const failed = failedCharges(context).flatMap(({ payment: { paymentNumber }, nextTry }) =>
    nextTry === null || postponed.some((each) => each.paymentNumber === paymentNumber)
      ? []
      : [{ paymentNumber, ...nextTry, isPostponed: false }],
  );
  return [...postponed, ...failed];
}
