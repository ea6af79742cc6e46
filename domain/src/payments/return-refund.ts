import { post } from '../ledger/posting-rules.ts';
import { finishChange } from '../orders/finish-change.ts';
import { historyEvent, historyEventNames } from '../orders/history-event.ts';
import type { HistoryEvent, OrderChange } from '../orders/order-change.ts';
import type { Order } from '../orders/order.ts';
import { penaltyCancelled } from '../penalties/penalty-cancelled.ts';
import type { RefundIntent } from '../orders/refund-intent.ts';

/**
 * Records that the bank has returned money to the card: ledger and history follow, and a returned penalty becomes
 * REFUNDED (docs/spec/rules.md#4, docs/spec/rules.md#5). Returns null for a refund that was recorded before.
 */
export function returnRefund(
  order: Order,
  refund: RefundIntent,
  route: RefundRoute = 'to-card',
): OrderChange | null {
  const { refundUuid, targetId, amount } = refund;
  if (!order.refundsUnderWay.some((pending) => pending.refundUuid === refundUuid)) return null;
  const refundsUnderWay = order.refundsUnderWay.filter((pending) => pending.refundUuid !== refundUuid);
  // a refund that the bank made in part has another part under way
  const isWhole = refundsUnderWay.every((pending) => pending.targetId !== targetId);
  const penalty = isWhole ? order.penalties.find(({ penaltyUuid }) => penaltyUuid === targetId) : undefined;
  return finishChange(order, {
    order: {
      ...order,
      refundsUnderWay,
      penalties: order.penalties.map((each) => (each === penalty ? { ...each, state: 'REFUNDED' } : each)),
    },
    intent: null,
    postings: [post('refund-returned', { refundUuid, amount })],
    events: [moneyReturned(refund, route), ...(penalty === undefined ? [] : [penaltyCancelled(penalty)])],
    refunds: [],
  });
}

/**
 * Money is returned by the way it came: to the card, or by bank transfer if it did not pass the gateway
 * (docs/spec/rules.md#10). `confirmed-by-staff`: the bank refused the refund, and staff confirm that the money has
 * reached the client in another way (docs/decisions/0093-refused-refunds.md).
 */
export type RefundRoute = 'to-card' | 'by-transfer' | 'confirmed-by-staff';

const textOfRoute = {
  'to-card': historyEventNames.MONEY_RETURNED,
  'by-transfer': 'Деньги возвращены переводом',
  'confirmed-by-staff': 'Деньги возвращены, сотрудник подтвердил',
} as const satisfies Record<RefundRoute, string>;

/** The history event of returned money (docs/spec/specification.md#3 «Operation event types»). */
export function moneyReturned(
  { refundUuid, amount }: RefundIntent,
  route: RefundRoute = 'to-card',
): HistoryEvent {
  return historyEvent({
    type: 'MONEY_RETURNED',
    subjectType: 'REFUND',
    subjectId: refundUuid,
    reached: 'DONE',
    amount,
    text: textOfRoute[route],
  });
}
