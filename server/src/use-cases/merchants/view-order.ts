import type { Instant } from '#domain/dates.ts';
import type { MerchantUuid, OrderUuid } from '#domain/identifier.ts';
import { type Kopecks, noMoney } from '#domain/money.ts';
import { refundTotal } from '#domain/orders/order-totals.ts';
import type { OrderState } from '#domain/orders/order.ts';
import { type Refusal, type RefusalCode, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { type RefundRequest, refundRequestsOf } from '../../db/approvals/approval-store.ts';
import { checkoutByOrder, type CheckoutState } from '../../db/checkout/checkout-store.ts';
import { lockOrder } from '../../db/orders/order-store.ts';
import { currentPurchase } from '../checkout/current-purchase.ts';
import type { DatabaseAccess } from '../context.ts';

/** The reason of the decision is for staff. */
type RefundRequestForShop = Pick<RefundRequest, 'amount' | 'state' | 'requestedAt' | 'expiresAt'>;

export type MerchantOrder = {
  readonly orderUuid: OrderUuid;
  readonly orderNumber: string;
  readonly state: CheckoutState | OrderState;
  /** The bank has not reported yet whether the first payment was taken. */
  readonly isPaymentPending: boolean;
  readonly productId: string;
  readonly amount: Kopecks;
  readonly fullAmount: Kopecks;
  readonly refundedAmount: Kopecks;
  /** Refunds that need a second person, the newest first (docs/spec/rules.md#14). */
  readonly refundRequests: RefundRequestForShop[];
  readonly expiresAt: Instant;
};

export type MerchantsOrder = { readonly merchantUuid: MerchantUuid; readonly orderUuid: OrderUuid };

/**
 * An action of a shop on an order, with the key of its request; the same key means the same action
 * (docs/spec/rules.md#8).
 */
export type MerchantsAction = MerchantsOrder & { readonly requestKey: string };

/** The progress of a purchase of this merchant; a purchase of another merchant is not found (docs/spec/rules.md#8). */
export async function viewMerchantOrder(
  context: DatabaseAccess,
  { merchantUuid, orderUuid }: MerchantsOrder,
): Promise<Result<MerchantOrder, Refusal<'order.not.found.error'>>> {
  const checkout = await checkoutByOrder(context.database.reader, orderUuid);
  if (checkout?.merchantUuid !== merchantUuid) return refuse('order.not.found.error');
  const purchase = await currentPurchase(context, checkout);
  const order = await context.database.transaction((transaction) => lockOrder(transaction, orderUuid));
  const requested = await refundRequestsOf(context.database.reader, orderUuid, context.clock.now());
  const { orderNumber, productId, purchaseAmount, fullAmount, expiresAt } = checkout;
  return success({
    orderUuid,
    orderNumber,
    productId,
    expiresAt,
    amount: purchaseAmount,
    state: order?.state ?? purchase.state,
    isPaymentPending: order === null && purchase.payment === 'PENDING',
    fullAmount: order?.fullAmount ?? fullAmount,
    refundedAmount: order === null ? noMoney : refundTotal(order),
    refundRequests: requested.map(requestForShop),
  });
}

function requestForShop({ amount, state, requestedAt, expiresAt }: RefundRequest): RefundRequestForShop {
  return { amount, state, requestedAt, expiresAt };
}

/**
 * The refusal of an action. The shop of a purchase that is not an order yet gets `order.state.error` instead of «not
 * found».
 */
export async function refusalOfAction<Code extends RefusalCode>(
  context: DatabaseAccess,
  merchants: MerchantsOrder,
  refused: { readonly ok: false; readonly error: Refusal<Code> },
): Promise<Result<never, Refusal<Code | 'order.state.error'>>> {
  if (refused.error.code !== 'order.not.found.error') return refused;
  const purchase = await viewMerchantOrder(context, merchants);
  return purchase.ok ? refuse('order.state.error') : refused;
}
