import type { Instant } from '#domain/dates.ts';
import type { ClientUuid, IntentUuid, OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import type { PaymentDocument } from '#domain/orders/view/order-document.ts';
import type { OrderRefund, OrderState } from '#domain/orders/order.ts';
import type { AllocationTarget } from '#domain/orders/payment-intent.ts';
import { type RowCard, type StoredRow, withCardDetails } from '../cards/card-columns.ts';
import type { RefundWay } from '#domain/orders/refund-intent.ts';
import type { Fragment, Reader } from '../database.ts';
import type { OrderName } from './try-store.ts';

/** A refund with the schedule before and after it; null for a refund made before schedules were recorded. */
export type TrackedRefund = OrderRefund & {
  readonly paymentsBefore: PaymentDocument[] | null;
  readonly paymentsAfter: PaymentDocument[] | null;
};

/** A refund that was requested from the bank or completed, with the card that paid. */
export type MoneyBack = RowCard & {
  readonly amount: Kopecks;
  readonly targetType: AllocationTarget;
  readonly orderState: OrderState;
  readonly startedAt: Instant;
  readonly returnedAt: Instant | null;
  readonly isRefused: boolean;
  readonly way: RefundWay;
  /** Returned by staff at the expense of the service (docs/spec/rules.md#14). */
  readonly isGoodwill: boolean;
};

type OrderOfClient = { readonly clientUuid: ClientUuid; readonly orderUuid: OrderUuid };

/** A refund with the name of its order, for lists over several orders. */
export type MoneyBackOfOrder = MoneyBack & OrderName & { readonly key: string };

/** True when the order belongs to this client. */
export async function isOrderOfClient(
  reader: Reader,
  { clientUuid, orderUuid }: OrderOfClient,
): Promise<boolean> {
  const rows =
    await reader`select 1 from orders where order_uuid = ${orderUuid} and client_uuid = ${clientUuid}`;
  return rows.length === 1;
}

/** The refunds of an order, the newest first. */
export async function trackedRefunds(reader: Reader, orderUuid: OrderUuid): Promise<TrackedRefund[]> {
  return reader<TrackedRefund[]>`
    select refund_amount as "refundAmount", refunded_at as "refundedAt", money_returned_amount as "moneyReturnedAmount",
      payments_before as "paymentsBefore", payments_after as "paymentsAfter"
    from order_refund where order_uuid = ${orderUuid} order by refund_number desc`;
}

/**
 * Returns the completed and pending refunds of an order to cards, the newest first. An initial payment has no
 * stored card: its card is the order's card, unless the customer has changed that card.
 */
export function moneyBackOfOrder(reader: Reader, orderUuid: OrderUuid): Promise<MoneyBackOfOrder[]> {
  return moneyBackWhere(reader, reader`o.order_uuid = ${orderUuid}`);
}

/** The last refunds to cards over all orders of a client, the newest first. */
export function moneyBackOfClient(
  reader: Reader,
  clientUuid: ClientUuid,
  limit: number,
): Promise<MoneyBackOfOrder[]> {
  return moneyBackWhere(reader, reader`w.client_uuid = ${clientUuid}`, limit);
}

async function moneyBackWhere(
  reader: Reader,
  condition: ReturnType<Reader>,
  limit: number | null = null,
): Promise<MoneyBackOfOrder[]> {
  const rows = await reader<StoredRow<MoneyBackOfOrder>[]>`
    select r.refund_uuid as key, r.amount, r.target_type as "targetType", w.state as "orderState",
      r.created_at as "startedAt", r.done_at as "returnedAt", r.state = 'REFUSED' as "isRefused",
      r.goodwill_uuid is not null as "isGoodwill", ${wayOf(reader)} as way,
      b.masked_pan as "maskedPan", b.payment_system as "paymentSystem", w.order_uuid as "orderUuid",
      w.order_number as "orderNumber", w.merchant_full_name as "merchantFullName"
    from operation_refund r join operation o using (operation_uuid) join orders w on w.order_uuid = o.order_uuid
      left join binding b on b.binding_uuid = coalesce(o.binding_uuid, case when o.kind = 'INITIAL' and not exists (
        select from history h where h.order_uuid = o.order_uuid and h.type = 'BINDING_CHANGED') then w.binding_uuid end)
    where ${condition} order by r.created_at desc, r.refund_uuid limit ${limit}`;
  return rows.map(withCardDetails);
}

/** A version before the column `way` has booked transfers and returns to cards without it. */
export function wayOf(reader: Reader): Fragment {
  return reader`case when o.kind = 'FULL_PAYMENT' then 'TRANSFER' else coalesce(r.way, 'CARD') end`;
}

/** The card of a payment. A card that was entered on the bank's page is known only if the client saved it. */
type CardOfPayment = RowCard & { readonly intentUuid: IntentUuid };

/** The known cards of the settled payments of an order. */
export async function cardsOfPayments(reader: Reader, orderUuid: OrderUuid): Promise<CardOfPayment[]> {
  const rows = await reader<StoredRow<CardOfPayment>[]>`
    select o.operation_uuid as "intentUuid", b.masked_pan as "maskedPan",
      b.payment_system as "paymentSystem"
    from operation o join binding b on b.client_uuid = o.client_uuid
      and b.binding_uuid = coalesce(o.binding_uuid, (select s.binding_uuid from binding s
        where s.client_uuid = o.client_uuid and s.stored_with = o.operation_uuid limit 1))
    where o.order_uuid = ${orderUuid} and o.state = 'SETTLED'`;
  return rows.map(withCardDetails);
}
