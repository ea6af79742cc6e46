import type { PenaltyUuid } from '../identifier.ts';
import { post } from '../ledger/posting-rules.ts';
import { noMoney } from '../money.ts';
import { finishChange } from '../orders/finish-change.ts';
import type { OrderChange } from '../orders/order-change.ts';
import type { Order, Penalty } from '../orders/order.ts';
import { type PaidMoney, refundIntent } from '../refunds/paid-money.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { success, failure, type Result } from '../result.ts';
import { penaltyCancelled } from './penalty-cancelled.ts';
import { penaltyRules } from '../orders/penalty-state.ts';

export type PenaltyCancellation = {
  readonly order: Order;
  readonly penaltyUuid: PenaltyUuid;
  readonly money: PaidMoney;
  readonly newUuid: () => string;
};

/**
 * Cancels a penalty on behalf of staff. An open penalty becomes CANCELLED at once. A paid penalty is owed back to the
 * card and becomes REFUNDED when the bank has returned the money (docs/spec/rules.md#4, docs/spec/specification.md#4
 * «Penalty actions»). Refused with `penalty.not.found.error`, or with `order.state.error` when it is already cancelled
 * or its refund is in progress.
 */
export function cancelPenalty(
  cancellation: PenaltyCancellation,
): Result<OrderChange, Refusal<'penalty.not.found.error' | 'order.state.error'>> {
  const { order, penaltyUuid } = cancellation;
  const penalty = order.penalties.find((each) => each.penaltyUuid === penaltyUuid);
  if (penalty === undefined) return refuse('penalty.not.found.error');
  const isReturning = order.refundsUnderWay.some(({ targetId }) => targetId === penaltyUuid);
  if (isReturning)
    return failure({
      code: 'order.state.error',
      message: 'Штраф уже отменён, деньги возвращаются клиенту',
    });
  if (!penaltyRules[penalty.state].cancellable) return refuse('order.state.error');
  return success(
    penaltyRules[penalty.state].open ? cancelOpen(order, penalty) : returnPaid(cancellation, penalty),
  );
}

function cancelOpen(order: Order, penalty: Penalty): OrderChange {
  const { orderUuid } = order;
  return finishChange(order, {
    order: {
      ...order,
      penalties: order.penalties.map((each) => (each === penalty ? { ...each, state: 'CANCELLED' } : each)),
    },
    intent: null,
    postings: [post('penalty-cancelled', { orderUuid, open: penalty.amount, paid: noMoney })],
    events: [penaltyCancelled(penalty)],
    refunds: [],
  });
}

function returnPaid({ order, money, newUuid }: PenaltyCancellation, penalty: Penalty): OrderChange {
  const { orderUuid } = order;
  const part = { targetType: 'PENALTY', targetId: penalty.penaltyUuid, amount: penalty.amount } as const;
  const refund = refundIntent(money, part, newUuid);
  return finishChange(order, {
    order: { ...order, refundsUnderWay: [...order.refundsUnderWay, refund] },
    intent: null,
    postings: [post('penalty-cancelled', { orderUuid, open: noMoney, paid: penalty.amount })],
    events: [],
    refunds: [refund],
  });
}
