import { type GoodwillUuid, identifier, type RefundUuid } from '../identifier.ts';
import { post } from '../ledger/posting-rules.ts';
import { type Kopecks, minus, noMoney, plus, smaller, sumOf } from '../money.ts';
import { finishChange } from '../orders/finish-change.ts';
import type { OrderChange } from '../orders/order-change.ts';
import type { Order } from '../orders/order.ts';
import type { RefundIntent } from '../orders/refund-intent.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { success, type Result } from '../result.ts';
import { type PaidMoney, type PaidPart, paidParts } from './paid-money.ts';

export type GoodwillRefund = {
  readonly order: Order;
  readonly amount: Kopecks;
  readonly money: PaidMoney;
  readonly goodwillUuid: GoodwillUuid;
  readonly newUuid: () => string;
};

/**
 * Returns paid money to the cards at the expense of the service, on the decision of staff. Schedule, debt, penalties and
 * state of the order stay as they are (docs/spec/rules.md#14). Refused with `order.state.error` when there is nothing to
 * return, and with `payment.amount.changed.error` for a sum outside 1 … what is left; the description holds that limit.
 */
export function refundGoodwill(
  refund: GoodwillRefund,
): Result<OrderChange, Refusal<'order.state.error' | 'payment.amount.changed.error'>> {
  const { order, amount, money } = refund;
  const parts = goodwillParts(order, money);
  const left = leftOf(parts);
  if (left === 0) return refuse('order.state.error');
  if (amount <= 0 || amount > left) return refuse('payment.amount.changed.error', `amount=${left}`);
  const refunds = takeFrom(parts, refund);
  return success(
    finishChange(order, {
      order: { ...order, refundsUnderWay: [...order.refundsUnderWay, ...refunds] },
      intent: null,
      postings: [post('goodwill-given', { amount })],
      events: [],
      refunds,
    }),
  );
}

/**
 * What staff can return, in the order in which it is returned: the latest payment first. The money of a paid penalty is
 * returned by its cancellation (docs/spec/reliability.md#I-22), excess money returns by itself, and money that did not
 * pass the gateway has no card. A reversed order has nothing left.
 */
export function goodwillParts({ state }: Pick<Order, 'state'>, money: PaidMoney): PaidPart[] {
  if (state === 'REVERSED') return [];
  return paidParts(money)
    .filter(
      ({ left, intent, targetType }) =>
        left > 0 &&
        intent.kind !== 'FULL_PAYMENT' &&
        (targetType === 'SCHEDULED' || targetType === 'SERVICE'),
    )
    .toReversed()
    .toSorted((one, other) => compareTimes(settledAtOf(other), settledAtOf(one)));
}

/** The sum that staff can return, in kopecks. */
export function leftOf(parts: readonly PaidPart[]): Kopecks {
  return sumOf(parts.map(({ left }) => left));
}

/** The sums of the earlier refunds by staff, in kopecks. */
export function goodwillGiven({ refunds }: Pick<PaidMoney, 'refunds'>): Kopecks[] {
  const given = new Map<GoodwillUuid, Kopecks>();
  for (const { goodwillUuid, amount } of refunds)
    if (goodwillUuid !== null) given.set(goodwillUuid, plus(given.get(goodwillUuid) ?? noMoney, amount));
  return [...given.values()];
}

function settledAtOf({ intent }: PaidPart): string {
  return intent.settledAt ?? intent.createdAt;
}

function compareTimes(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function takeFrom(
  parts: readonly PaidPart[],
  { amount, goodwillUuid, newUuid }: GoodwillRefund,
): RefundIntent[] {
  let missing = amount;
  const refunds: RefundIntent[] = [];
  for (const { intent, targetType, targetId, left } of parts) {
    const taken = smaller(missing, left);
    if (taken === 0) break;
    const refundUuid = identifier<RefundUuid>(newUuid());
    const { intentUuid } = intent;
    refunds.push({ refundUuid, intentUuid, targetType, targetId, amount: taken, goodwillUuid });
    missing = minus(missing, taken);
  }
  return refunds;
}
