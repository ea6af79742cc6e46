import type { Instant } from '../dates.ts';
import { identifier, type IntentUuid } from '../identifier.ts';
import type { Kopecks } from '../money.ts';
import type { OrderChange } from '../orders/order-change.ts';
import type { PaymentIntent } from '../orders/payment-intent.ts';
import type { Order } from '../orders/order.ts';
import { settleIntent } from '../payments/settle-intent.ts';
import { success, failure, type Result } from '../result.ts';
import { bulkPayoffIntent } from './bulk-payoff-intent.ts';
import { judgeRow } from './judge-row.ts';
import type { RowFault } from './row-reasons.ts';

/** The payment of a row: the order before the payment, the payment intent and the change of the order. */
export type Payoff = {
  readonly order: Order;
  readonly intent: PaymentIntent;
  readonly change: OrderChange;
};

type PaidRow = {
  readonly order: Order;
  readonly amount: Kopecks;
  readonly now: Instant;
  readonly newUuid: () => string;
};

/**
 * Pays the whole debt of an order with the money of a row, or returns the reason why the row pays nothing
 * (docs/spec/rules.md#10).
 */
export function payOffOrder({ order, amount, now, newUuid }: PaidRow): Result<Payoff, RowFault> {
  const allocated = judgeRow(order, amount);
  if (!allocated.ok) return failure(allocated.error);
  const intentUuid = identifier<IntentUuid>(newUuid());
  const { orderUuid, clientUuid } = order;
  const allocations = allocated.value;
  const intent = bulkPayoffIntent({ intentUuid, orderUuid, clientUuid, amount, allocations, now });
  const change = settleIntent({ order, intent, paidAmount: amount, now, newUuid });
  if (change === null) throw new Error(`new intent ${intentUuid} is already settled`);
  return success({ order, intent, change });
}
