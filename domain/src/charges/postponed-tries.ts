import { moscowDate } from '../dates.ts';
import { unpaidPayments } from '../orders/order-totals.ts';
import type { ScheduledPayment } from '../orders/order.ts';
import { resumptionAfter } from '../pauses/pause.ts';
import type { NextTry } from './cascade.ts';
import type { ChargeContext } from './charge-context.ts';
import { nextTryOf } from './plan-charges.ts';

export type PostponedTry = { readonly payment: ScheduledPayment; readonly next: NextTry };

/**
 * The tries that would be made now, if their card had not reached its limit of declines, perhaps by another order. The
 * limit moves them to a later day (docs/spec/rules.md#3).
 */
export function postponedTries(context: ChargeContext): PostponedTry[] {
  const { order, cards, now } = context;
  const today = moscowDate(now);
  if (resumptionAfter(order.pauses, today) !== today) return [];
  const withoutLimit = { ...context, cards: cards.map((card) => ({ ...card, restsUntil: null })) };
  return unpaidPayments(order)
    .filter(({ planDate }) => planDate <= today)
    .flatMap((payment) => {
      const next = nextTryOf(context, payment);
      if (next === null || moscowDate(next.at) === today) return [];
      const planned = nextTryOf(withoutLimit, payment);
      const isDue = planned !== null && planned.at <= now;
      return isDue && planned.card.bindingUuid === next.card.bindingUuid ? [{ payment, next }] : [];
    });
}
