import { post } from '../ledger/posting-rules.ts';
import { finishChange } from '../order/finish-change.ts';
import { historyEvent } from '../order/history-event.ts';
import type { HistoryEvent, OrderChange } from '../order/order-change.ts';
import type { Order, Penalty } from '../order/order.ts';
import { penaltyCancelled } from '../penalty/penalty-cancelled.ts';
import type { RefundIntent } from '../refund/refund-intent.ts';

/**
 * The bank has returned money to the card: the books give it out, the history tells it, and a penalty whose money went
 * back is REFUNDED (rules 4, rules 5). A refund that is not under way has been told already: null.
 */
export function returnRefund(order: Order, refund: RefundIntent): OrderChange | null {
  const { refundUuid, amount } = refund;
  if (!order.refundsUnderWay.some((underWay) => underWay.refundUuid === refundUuid)) return null;
  const penalty = penaltyPaidBack(order, refund);
  return finishChange(order, {
    order: {
      ...order,
      refundsUnderWay: order.refundsUnderWay.filter((underWay) => underWay.refundUuid !== refundUuid),
      penalties: order.penalties.map((each) => (each === penalty ? { ...each, state: 'REFUNDED' } : each)),
    },
    operation: null,
    postings: [post('refund-returned', { refundUuid, amount })],
    events: [moneyReturned(refund), ...(penalty === null ? [] : [penaltyCancelled(penalty)])],
    refunds: [],
  });
}

export function moneyReturned({ refundUuid, amount }: RefundIntent): HistoryEvent {
  return historyEvent({
    type: 'MONEY_RETURNED',
    subjectType: 'REFUND',
    subjectId: refundUuid,
    reached: 'DONE',
    amount,
  });
}

function penaltyPaidBack({ penalties }: Order, { targetType, targetId }: RefundIntent): Penalty | null {
  if (targetType !== 'PENALTY') return null;
  return penalties.find(({ penaltyUuid }) => penaltyUuid === targetId) ?? null;
}
