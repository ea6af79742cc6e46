import type { Instant } from '#domain/dates.ts';
import type { CardUuid, ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { Order } from '#domain/orders/order.ts';
import {
  batch,
  type Fragment,
  oneOf,
  type Query,
  type Reader,
  type Transaction,
  type Write,
} from '../database.ts';
import { isPauseGranted } from '../pauses/pause-store.ts';
import { type OrderChildren, orderOfRow, type OrderRow } from './order-rows.ts';

/** Locks and reads an order. Every change of its money requires this lock (docs/spec/reliability.md#D-5). */
export async function lockOrder(transaction: Transaction, orderUuid: OrderUuid): Promise<Order | null> {
  const [order] = await lockOrders(transaction, [orderUuid]);
  return order ?? null;
}

/**
 * Locks several orders in the order of their identifiers and reads them. A second statement reads the child rows and
 * the card, so that it sees the commit of the previous lock holder.
 */
export async function lockOrders(
  transaction: Transaction,
  orderUuids: readonly OrderUuid[],
): Promise<Order[]> {
  return selectOrders(transaction, orderUuids, { lock: transaction`for update of o` });
}

/** Reads several orders without a lock, for screens. */
export async function readOrders(
  transaction: Transaction,
  orderUuids: readonly OrderUuid[],
): Promise<Order[]> {
  return selectOrders(transaction, orderUuids, { lock: transaction`` });
}

async function selectOrders(
  transaction: Transaction,
  orderUuids: readonly OrderUuid[],
  { lock }: { readonly lock: Fragment },
): Promise<Order[]> {
  const selected = oneOf(transaction, orderUuids);
  const [orders, [children]] = await batch([
    transaction<OrderRow[]>`
      select o.order_uuid, o.order_number, o.original_md_order, o.merchant_uuid, o.merchant_full_name, o.website_url,
        o.physical_address, o.client_uuid, o.channel, o.state, o.product_id, o.terms, o.full_amount, o.reduced_amount,
        o.cart, o.created_at, o.delivered_at, o.completed_at, o.reversed_at, o.refunded_at, o.schedules_stopped_at,
        o.schedules_resumed_at, o.resumption_message_at
      from orders o where o.order_uuid ${selected} order by o.order_uuid ${lock}`,
    selectChildren(transaction, selected),
  ]);
  if (children === undefined) throw new Error('the child rows of orders were not returned');
  const childrenOf = groupChildren(children);
  return orders.map((row) => orderOfRow(row, childrenOf(row.order_uuid)));
}

/** Reads the child rows of these orders in one statement, each kind as a JSON array. */
function selectChildren(transaction: Transaction, selected: Fragment): Query<OrderChildren> {
  const list = (rows: Fragment): Fragment =>
    transaction`(select coalesce(json_agg(child), '[]') from (${rows}) child)`;
  return transaction<OrderChildren[]>`
    select
      ${list(transaction`
        select o.order_uuid, b.binding_uuid, b.masked_pan, b.payment_system, b.payment_way
        from orders o join binding b using (binding_uuid) where o.order_uuid ${selected}`)} as cards,
      ${list(transaction`
        select order_uuid, payment_number, amount, commission, plan_date, tried_plan_date, state, paid_at, paid_early
        from scheduled_payment where order_uuid ${selected} order by order_uuid, payment_number`)} as payments,
      ${list(transaction`
        select order_uuid, penalty_uuid, payment_number, amount, state, applied_at, days_late, counted_through, skipped
        from penalty where order_uuid ${selected} order by order_uuid, applied_at, penalty_uuid`)} as penalties,
      ${list(transaction`
        select order_uuid, pause_uuid, reason, date_from, date_to, staff_uuid, started_at, ended_at,
          ${isPauseGranted(transaction)} as is_granted
        from order_pause p where order_uuid ${selected} order by order_uuid, date_from`)} as pauses,
      ${list(transaction`
        select order_uuid, requested_at from pause_request
        where order_uuid ${selected} and state = 'WAITING'`)} as "waitingRequests",
      ${list(transaction`
        select order_uuid, refund_amount, money_returned_amount, refunded_at
        from order_refund where order_uuid ${selected} order by order_uuid, refund_number`)} as refunds,
      ${list(transaction`
        select order_uuid, operation_uuid, paid_at, amount, commission
        from early_payment where order_uuid ${selected}
          order by order_uuid, paid_at, operation_uuid`)} as "earlyPayments",
      ${list(transaction`
        select o.order_uuid, r.refund_uuid as "refundUuid", r.operation_uuid as "intentUuid",
          r.target_type as "targetType", r.target_id as "targetId", r.amount, r.goodwill_uuid as "goodwillUuid"
        from operation_refund r join operation o using (operation_uuid)
        where o.order_uuid ${selected} and r.state <> 'DONE'
          order by o.order_uuid, r.created_at, r.refund_uuid`)} as "refundsUnderWay"`;
}

function groupChildren(children: OrderChildren): (orderUuid: OrderUuid) => OrderChildren {
  const cards = byOrder(children.cards);
  const payments = byOrder(children.payments);
  const penalties = byOrder(children.penalties);
  const pauses = byOrder(children.pauses);
  const waitingRequests = byOrder(children.waitingRequests);
  const refunds = byOrder(children.refunds);
  const earlyPayments = byOrder(children.earlyPayments);
  const refundsUnderWay = byOrder(children.refundsUnderWay);
  return (orderUuid) => ({
    cards: cards.get(orderUuid) ?? [],
    payments: payments.get(orderUuid) ?? [],
    penalties: penalties.get(orderUuid) ?? [],
    pauses: pauses.get(orderUuid) ?? [],
    waitingRequests: waitingRequests.get(orderUuid) ?? [],
    refunds: refunds.get(orderUuid) ?? [],
    earlyPayments: earlyPayments.get(orderUuid) ?? [],
    refundsUnderWay: refundsUnderWay.get(orderUuid) ?? [],
  });
}

function byOrder<Child extends { readonly order_uuid: OrderUuid }>(
  children: readonly Child[],
): ReadonlyMap<OrderUuid, Child[]> {
  return Map.groupBy(children, (child) => child.order_uuid);
}

/** The open orders of a card: scheduled charges may follow. */
export async function openOrdersOfCard(transaction: Transaction, cardUuid: CardUuid): Promise<OrderUuid[]> {
  const rows = await transaction<{ orderUuid: OrderUuid }[]>`
    select order_uuid as "orderUuid" from orders
    where binding_uuid = ${cardUuid} and state in ('APPROVED', 'ACTIVE') order by order_uuid`;
  return rows.map(({ orderUuid }) => orderUuid);
}

/** The orders of a client with automatic charges. */
export async function activeOrdersOf(reader: Reader, clientUuid: ClientUuid): Promise<OrderUuid[]> {
  const rows = await reader<{ orderUuid: OrderUuid }[]>`
    select order_uuid as "orderUuid" from orders where client_uuid = ${clientUuid} and state = 'ACTIVE'
      order by order_uuid`;
  return rows.map(({ orderUuid }) => orderUuid);
}

/** Orders approved before `before` and not delivered; at most 1000, the oldest first. */
export async function undeliveredSince(reader: Reader, before: Instant): Promise<OrderUuid[]> {
  const rows = await reader<{ orderUuid: OrderUuid }[]>`
    select order_uuid as "orderUuid" from orders where state = 'APPROVED' and created_at < ${before}
    order by created_at limit 1000`;
  return rows.map(({ orderUuid }) => orderUuid);
}

/** Open orders of a client without an own card that may be charged. */
export async function openOrdersWithoutCard(
  transaction: Transaction,
  clientUuid: ClientUuid,
): Promise<OrderUuid[]> {
  const rows = await transaction<{ orderUuid: OrderUuid }[]>`
    select o.order_uuid as "orderUuid" from orders o
    where o.client_uuid = ${clientUuid} and o.state in ('APPROVED', 'ACTIVE')
      and not exists (select from chargeable_card c where c.order_uuid = o.order_uuid and c.is_own)
    order by o.order_uuid`;
  return rows.map(({ orderUuid }) => orderUuid);
}

/** Inserts the row of an order; its payments are saved by `savePayments`. */
export function insertOrder(transaction: Transaction, order: Order): Write {
  return transaction`
    insert into orders (order_uuid, order_number, original_md_order, merchant_uuid, merchant_full_name, website_url,
      physical_address, client_uuid, channel, state, product_id, terms, full_amount, reduced_amount, binding_uuid, cart,
      created_at, delivered_at, completed_at, reversed_at, refunded_at, schedules_stopped_at, schedules_resumed_at,
      resumption_message_at)
    values (${order.orderUuid}, ${order.orderNumber}, ${order.originalGatewayOrderId}, ${order.merchantUuid},
      ${order.merchantFullName}, ${order.websiteUrl}, ${order.physicalAddress}, ${order.clientUuid}, ${order.channel},
      ${order.state}, ${order.productId}, ${transaction.json(order.terms)}, ${order.fullAmount}, ${order.reducedAmount},
      ${order.card?.cardUuid ?? null}, ${transaction.json(order.cart.map((item) => ({ ...item })))},
      ${order.createdAt}, ${order.deliveredAt}, ${order.completedAt}, ${order.reversedAt}, ${order.refundedAt},
      ${order.schedulesStoppedAt}, ${order.schedulesResumedAt}, ${order.resumptionMessageAt})`;
}

/** Updates the changeable columns of orders. */
export function updateOrders(transaction: Transaction, orders: readonly Order[]): Write {
  if (orders.length === 0) return null;
  return transaction`
    update orders set state = given.state, full_amount = given.full_amount, reduced_amount = given.reduced_amount,
      binding_uuid = given.binding_uuid, delivered_at = given.delivered_at, completed_at = given.completed_at,
      reversed_at = given.reversed_at, refunded_at = given.refunded_at,
      schedules_stopped_at = given.schedules_stopped_at, schedules_resumed_at = given.schedules_resumed_at,
      resumption_message_at = given.resumption_message_at
    from unnest(
      ${orders.map((order) => order.orderUuid)}::uuid[], ${orders.map((order) => order.state)}::text[],
      ${orders.map((order) => order.fullAmount)}::bigint[], ${orders.map((order) => order.reducedAmount)}::bigint[],
      ${orders.map((order) => order.card?.cardUuid ?? null)}::uuid[],
      ${orders.map((order) => order.deliveredAt)}::timestamptz[],
      ${orders.map((order) => order.completedAt)}::timestamptz[],
      ${orders.map((order) => order.reversedAt)}::timestamptz[],
      ${orders.map((order) => order.refundedAt)}::timestamptz[],
      ${orders.map((order) => order.schedulesStoppedAt)}::timestamptz[],
      ${orders.map((order) => order.schedulesResumedAt)}::timestamptz[],
      ${orders.map((order) => order.resumptionMessageAt)}::timestamptz[])
      as given (order_uuid, state, full_amount, reduced_amount, binding_uuid, delivered_at, completed_at, reversed_at,
        refunded_at, schedules_stopped_at, schedules_resumed_at, resumption_message_at)
    where orders.order_uuid = given.order_uuid`;
}
