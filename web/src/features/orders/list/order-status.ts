import type { Instant } from '#domain/calendar.ts';
import type { Kopecks } from '#domain/money.ts';
import { isFullRefund, isPartialRefund, refundTotal } from '#domain/orders/order-totals.ts';
import type { ShownOrder } from '../../../api/orders/order.ts';

/** How a purchase stands beside its schedule: taken back, returned, returned in part, paid, or still going on. */
export type OrderOutcome = 'REVERSED' | 'REFUNDED' | 'PARTLY_REFUNDED' | 'PAID' | 'GOING_ON';

type Judged = Pick<
  ShownOrder,
  'state' | 'payments' | 'refunds' | 'refundedAt' | 'fullAmount' | 'remainingPaymentCount'
>;

/** The outcome of an order by its derived values (docs/spec/specification.md#3): the first of these that holds. */
export function outcomeOf(order: Judged): OrderOutcome {
  if (order.state === 'REVERSED') return 'REVERSED';
  if (isWhollyRefunded(order)) return 'REFUNDED';
  if (isPartialRefund(order)) return 'PARTLY_REFUNDED';
  return order.state === 'COMPLETED' || order.remainingPaymentCount === 0 ? 'PAID' : 'GOING_ON';
}

/**
 * A full refund by its sums (docs/spec/specification.md#3), or by its date, which only a full one sets (docs/spec/rules.md#2): the commission of
 * cancelled payments, which no screen is told of, is missing from the sums here.
 */
function isWhollyRefunded(order: Judged): boolean {
  return order.refundedAt !== null || isFullRefund(order);
}

/** The tag of an order in the list of active ones; null where there is nothing to say (docs/spec/specification.md#2 «Orders page»). */
export const activeTags = {
  REVERSED: 'Заказ отменен',
  REFUNDED: 'Произведен возврат',
  PARTLY_REFUNDED: 'Частичный возврат',
  PAID: 'Заказ оплачен',
  GOING_ON: null,
} as const satisfies Record<OrderOutcome, string | null>;

/** The state on the order page; null where the remaining payments say it all (docs/spec/specification.md#2 «Order page»). */
export const orderPageStates = {
  REVERSED: 'Отменен',
  REFUNDED: 'Оформлен возврат',
  PARTLY_REFUNDED: 'Частичный возврат',
  PAID: null,
  GOING_ON: null,
} as const satisfies Record<OrderOutcome, string | null>;

export type CompletedStatus = {
  readonly text: string;
  readonly timestamp: Instant | null;
  /** Shown for a partial refund only. */
  readonly refunded: Kopecks | null;
};

/** The status with its date of an order in the list of completed ones (docs/spec/specification.md#2 «Orders page»). */
export function completedStatus(order: ShownOrder): CompletedStatus {
  return completedStatuses[outcomeOf(order)](order);
}

const paid = ({ completedAt }: ShownOrder): CompletedStatus => ({
  text: 'Оплачено',
  timestamp: completedAt,
  refunded: null,
});

const completedStatuses = {
  REVERSED: ({ reversedAt }) => ({ text: 'Отменен', timestamp: reversedAt, refunded: null }),
  REFUNDED: ({ refundedAt }) => ({ text: 'Оформлен возврат', timestamp: refundedAt, refunded: null }),
  PARTLY_REFUNDED: (order) => ({
    text: 'Частичный возврат',
    timestamp: lastRefund(order),
    refunded: refundTotal(order),
  }),
  PAID: paid,
  GOING_ON: paid,
} as const satisfies Record<OrderOutcome, (order: ShownOrder) => CompletedStatus>;

function lastRefund({ refunds }: ShownOrder): Instant | null {
  return refunds.at(-1)?.refundedAt ?? null;
}
