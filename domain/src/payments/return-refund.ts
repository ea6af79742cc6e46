import { post } from '../ledger/posting-rules.ts';
import { finishChange } from '../orders/finish-change.ts';
import { historyEvent, historyEventNames } from '../orders/history-event.ts';
import type { HistoryEvent, OrderChange } from '../orders/order-change.ts';
import type { Order } from '../orders/order.ts';
import { penaltyCancelled } from '../penalties/penalty-cancelled.ts';
import type { RefundIntent } from '../refunds/refund-intent.ts';

/**
 * The bank has returned money to the card: the books give it out, the history tells it, and a penalty whose money went
 * back is REFUNDED (docs/spec/rules.md#4, docs/spec/rules.md#5). A refund that is not under way has been told already: null.
 */
export function returnRefund(
  order: Order,
  refund: RefundIntent,
  way: WayBack = 'to-card',
): OrderChange | null {
  const { refundUuid, targetId, amount } = refund;
  if (!order.refundsUnderWay.some((underWay) => underWay.refundUuid === refundUuid)) return null;
  const penalty = order.penalties.find(({ penaltyUuid }) => penaltyUuid === targetId);
  return finishChange(order, {
    order: {
      ...order,
      refundsUnderWay: order.refundsUnderWay.filter((underWay) => underWay.refundUuid !== refundUuid),
      penalties: order.penalties.map((each) => (each === penalty ? { ...each, state: 'REFUNDED' } : each)),
    },
    operation: null,
    postings: [post('refund-returned', { refundUuid, amount })],
    events: [moneyReturned(refund, way), ...(penalty === undefined ? [] : [penaltyCancelled(penalty)])],
    refunds: [],
  });
}

/** Money goes back by the way it came: to the card, or, where it never came through the gateway, by a transfer of the bank (docs/spec/rules.md#10). */
export type WayBack = 'to-card' | 'by-transfer';

const textOfWay = {
  'to-card': historyEventNames.MONEY_RETURNED,
  'by-transfer': 'Деньги возвращены переводом',
} as const satisfies Record<WayBack, string>;

/** What the history says when money has gone back to the client (docs/spec/specification.md#3 «Operation event types»). */
export function moneyReturned({ refundUuid, amount }: RefundIntent, way: WayBack = 'to-card'): HistoryEvent {
  return historyEvent({
    type: 'MONEY_RETURNED',
    subjectType: 'REFUND',
    subjectId: refundUuid,
    reached: 'DONE',
    amount,
    text: textOfWay[way],
  });
}
