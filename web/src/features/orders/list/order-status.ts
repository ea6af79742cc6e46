import type { Instant } from '#domain/dates.ts';
import type { Kopecks } from '#domain/money.ts';
import { isFullRefund, isPartialRefund, refundTotal } from '#domain/orders/order-totals.ts';
import type { OrderView } from '../../../api/orders/order.ts';

/** The outcome of a purchase: reversed, refunded, partly refunded, paid or still going on. */
export type OrderOutcome = 'REVERSED' | 'REFUNDED' | 'PARTLY_REFUNDED' | 'PAID' | 'GOING_ON';

type OrderValues = Pick<
  OrderView,
  'state' | 'payments' | 'refunds' | 'refundedAt' | 'fullAmount' | 'remainingPaymentCount'
>;

/** The outcome of an order by its derived values (docs/spec/specification.md#3). The first matching rule applies. */
export function outcomeOf(order: OrderValues): OrderOutcome {
  if (order.state === 'REVERSED') return 'REVERSED';
  if (isWhollyRefunded(order)) return 'REFUNDED';
  if (isPartialRefund(order)) return 'PARTLY_REFUNDED';
  return order.state === 'COMPLETED' || order.remainingPaymentCount === 0 ? 'PAID' : 'GOING_ON';
}

/**
 * A full refund by its amounts (docs/spec/specification.md#3) or by its date, which only a full refund sets
 * (docs/spec/rules.md#2). The amounts alone are not enough, because the screens do not get the commission of cancelled
 * payments.
 */
function isWhollyRefunded(order: OrderValues): boolean {
  return order.refundedAt !== null || isFullRefund(order);
}

/** The tag of an order in the list of active orders; null for none (docs/spec/specification.md#2 «Orders page»). */
export const activeTags = {
  REVERSED: 'Заказ отменен',
  REFUNDED: 'Произведен возврат',
  PARTLY_REFUNDED: 'Частичный возврат',
  PAID: 'Заказ оплачен',
  GOING_ON: null,
} as const satisfies Record<OrderOutcome, string | null>;

/**
 * The state on the order page; null when the remaining payments show it (docs/spec/specification.md#2 «Order page»).
 */
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
  /** Set only for a partial refund. */
  readonly refunded: Kopecks | null;
};

/** The status of a completed order with its date (docs/spec/specification.md#2 «Orders page»). */
export function completedStatus(order: OrderView): CompletedStatus {
  return completedStatuses[outcomeOf(order)](order);
}

const paid = ({ completedAt }: OrderView): CompletedStatus => ({
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
} as const satisfies Record<OrderOutcome, (order: OrderView) => CompletedStatus>;

function lastRefund({ refunds }: OrderView): Instant | null {
  return refunds.at(-1)?.refundedAt ?? null;
}
