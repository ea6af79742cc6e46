import { post } from '../ledger/posting-rules.ts';
import { finishChange } from '../orders/finish-change.ts';
import { historyEvent, historyEventNames } from '../orders/history-event.ts';
import type { HistoryEvent, OrderChange } from '../orders/order-change.ts';
import type { Order } from '../orders/order.ts';
import { penaltyCancelled } from '../penalties/penalty-cancelled.ts';
import type { RefundIntent, RefundWay } from '../orders/refund-intent.ts';

/**
 * Records that the bank has returned money to the card: ledger and history follow, and a returned penalty becomes
 * REFUNDED (docs/spec/rules.md#4, docs/spec/rules.md#5). Returns null for a refund that was recorded before.
 */
export function returnRefund(
  order: Order,
  refund: RefundIntent,
  way: RefundWay = 'CARD',
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
    events: [moneyReturned(refund, way), ...(penalty === undefined ? [] : [penaltyCancelled(penalty)])],
    refunds: [],
  });
}

const textOfWay = {
  CARD: historyEventNames.MONEY_RETURNED,
  TRANSFER: 'Деньги возвращены переводом',
  OTHER: 'Деньги возвращены, сотрудник подтвердил',
} as const satisfies Record<RefundWay, string>;

/** The history event of returned money (docs/spec/specification.md#3 «Operation event types»). */
export function moneyReturned({ refundUuid, amount }: RefundIntent, way: RefundWay = 'CARD'): HistoryEvent {
  return historyEvent({
    type: 'MONEY_RETURNED',
    subjectType: 'REFUND',
    subjectId: refundUuid,
    newState: 'DONE',
    amount,
    text: textOfWay[way],
  });
}
