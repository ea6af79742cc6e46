import type { Instant } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import type { Allocation, IntentKind, IntentState } from '#domain/orders/payment-intent.ts';
import { type RowCard, type StoredRow, withCardDetails } from '../cards/card-columns.ts';
import type { Reader } from '../database.ts';

/** The fields that name an order in lists over several orders. */
export type OrderName = {
  readonly orderUuid: OrderUuid;
  readonly orderNumber: string;
  readonly merchantFullName: string;
};

export type TryRow = OrderName &
  RowCard & {
    readonly key: string;
    readonly at: Instant;
    readonly kind: IntentKind;
    readonly state: IntentState;
    readonly amount: Kopecks;
    readonly actionCode: number | null;
    readonly isRegistered: boolean;
    readonly allocations: readonly Allocation[];
  };

/** The last tries to take money for an order, latest first. */
export function triesOfOrder(reader: Reader, orderUuid: OrderUuid, limit: number): Promise<TryRow[]> {
  return triesWhere(reader, reader`o.order_uuid = ${orderUuid}`, limit);
}

/**
 * The last tries to take money over all orders of a client, latest first. An operation that only saves a card has the
 * amount 0 and is not listed.
 */
export function triesOfClient(reader: Reader, clientUuid: ClientUuid, limit: number): Promise<TryRow[]> {
  const ofClient = reader`w.client_uuid = ${clientUuid} and o.amount > 0`;
  return triesWhere(reader, ofClient, limit);
}

/** The first payments of the purchases of a client that have become no order yet, latest first. */
export async function firstPaymentsOfClient(reader: Reader, clientUuid: ClientUuid): Promise<TryRow[]> {
  const rows = await reader<StoredRow<TryRow>[]>`
    select o.operation_uuid as key, o.created_at as at, o.kind, o.state, o.amount, o.action_code as "actionCode",
      o.md_order is not null as "isRegistered", b.masked_pan as "maskedPan", b.payment_system as "paymentSystem",
      o.order_uuid as "orderUuid", c.order_number as "orderNumber", m.full_name as "merchantFullName",
      '[]'::jsonb as allocations
    from checkout c join operation o on o.order_uuid = c.order_uuid and o.amount > 0
      join merchant m on m.merchant_uuid = c.merchant_uuid left join binding b on b.binding_uuid = o.binding_uuid
    where c.client_uuid = ${clientUuid} and c.state in ('CONFIRMED', 'PAYING') order by o.created_at desc`;
  return rows.map(withCardDetails);
}

/**
 * A first payment has no card of its own when an earlier operation had saved the card. Such a try has the card of the
 * order, unless the order has changed its card.
 */
async function triesWhere(reader: Reader, condition: ReturnType<Reader>, limit: number): Promise<TryRow[]> {
  const rows = await reader<StoredRow<TryRow>[]>`
    select o.operation_uuid as key, o.created_at as at, o.kind, o.state, o.amount, o.action_code as "actionCode",
      o.md_order is not null as "isRegistered", b.masked_pan as "maskedPan",
      b.payment_system as "paymentSystem", o.order_uuid as "orderUuid", w.order_number as "orderNumber",
      w.merchant_full_name as "merchantFullName",
      (select coalesce(jsonb_agg(jsonb_build_object('targetType', a.target_type, 'targetId', a.target_id,
        'amount', a.amount)), '[]') from allocation a where a.operation_uuid = o.operation_uuid) as allocations
    from operation o join orders w using (order_uuid) left join binding b on b.client_uuid = o.client_uuid
      and b.binding_uuid = coalesce(o.binding_uuid, (select s.binding_uuid from binding s
        where s.client_uuid = o.client_uuid and s.stored_with = o.operation_uuid limit 1),
        case when o.kind = 'INITIAL' and o.state = 'SETTLED' and not exists (select from history h
          where h.order_uuid = o.order_uuid and h.type = 'BINDING_CHANGED') then w.binding_uuid end)
    where ${condition} order by o.created_at desc limit ${limit}`;
  return rows.map(withCardDetails);
}
