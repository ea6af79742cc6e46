import type { Instant } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import type { PenaltyNights } from '#domain/orders/view/explain-order.ts';
import type { HistoryEventType } from '#domain/orders/order-change.ts';
import type { Fragment, Reader } from '../database.ts';

export type HistoryQuery = {
  readonly clientUuid: ClientUuid;
  readonly orderUuid: OrderUuid | null;
  readonly type: HistoryEventType | null;
  readonly amount: number | null;
  /** Inclusive. */
  readonly from: Instant | null;
  /** Exclusive. */
  readonly until: Instant | null;
  readonly sort: { readonly field: 'actionDate' | 'amount'; readonly order: 'ASC' | 'DESC' };
  readonly count: number;
  readonly page: number;
};

export type HistoryRow = {
  readonly eventId: number;
  readonly type: HistoryEventType;
  readonly text: string;
  readonly amount: Kopecks | null;
  readonly actionDate: Instant;
  readonly merchantFullName: string | null;
  readonly orderNumber: string | null;
};

/**
 * A page of a client's history, filtered and sorted. Events without an amount come last when sorted by amount. The page
 * is selected in an index, and only its rows are read. A purchase without an order gets its names from the checkout.
 */
export async function historyPage(reader: Reader, query: HistoryQuery): Promise<HistoryRow[]> {
  return reader<HistoryRow[]>`
    select event_id as "eventId", h.type, h.text, h.amount, h.action_date as "actionDate",
      coalesce(o.merchant_full_name, m.full_name) as "merchantFullName",
      coalesce(o.order_number, k.released_number, k.order_number) as "orderNumber"
    from (select event_id from history where client_uuid = ${query.clientUuid} and ${isShown(reader)}
        ${query.orderUuid === null ? reader`` : reader`and order_uuid = ${query.orderUuid}`}
        ${query.type === null ? reader`` : reader`and type = ${query.type}`}
        ${query.amount === null ? reader`` : reader`and amount = ${query.amount}`}
        ${query.from === null ? reader`` : reader`and action_date >= ${query.from}`}
        ${query.until === null ? reader`` : reader`and action_date < ${query.until}`}
      ${orderBy(reader, query.sort)} limit ${query.count} offset ${query.count * query.page}) chosen
    join history h using (event_id) left join orders o using (order_uuid)
      left join checkout k on k.order_uuid = h.order_uuid and o.order_uuid is null
        left join merchant m on m.merchant_uuid = k.merchant_uuid
    ${orderBy(reader, query.sort)}`;
}

export type OrderHistoryQuery = Pick<HistoryQuery, 'clientUuid' | 'count' | 'page'> & {
  readonly orderUuid: OrderUuid;
  readonly types: readonly HistoryEventType[];
};

/** A page of the history of one order, the newest first; null when the order is not the client's. */
export async function orderHistoryPage(
  reader: Reader,
  { clientUuid, orderUuid, types, count, page }: OrderHistoryQuery,
): Promise<HistoryRow[] | null> {
  const [owned, rows] = await Promise.all([
    reader`select 1 from orders where order_uuid = ${orderUuid} and client_uuid = ${clientUuid}`,
    reader<HistoryRow[]>`
      select event_id as "eventId", type, text, amount, action_date as "actionDate",
        null::text as "merchantFullName", null::text as "orderNumber"
      from history where client_uuid = ${clientUuid} and order_uuid = ${orderUuid} and type = any (${types})
        and ${isShown(reader)}
      order by action_date desc, event_id desc limit ${count} offset ${count * page}`,
  ]);
  return owned.length === 0 ? null : rows;
}

/**
 * Hides the nightly growth of penalties. The history shows the start of a penalty, and the penalty shows its amount.
 */
function isShown(reader: Reader): Fragment {
  return reader`not (type = 'AMOUNT_CHANGED' and subject_type = 'PENALTY')`;
}

function orderBy(reader: Reader, { field, order }: HistoryQuery['sort']): ReturnType<Reader> {
  if (field === 'amount') {
    return order === 'ASC'
      ? reader`order by amount asc nulls last, event_id asc`
      : reader`order by amount desc nulls last, event_id desc`;
  }
  return order === 'ASC'
    ? reader`order by action_date asc, event_id asc`
    : reader`order by action_date desc, event_id desc`;
}

export type OrderName = {
  readonly orderUuid: OrderUuid;
  readonly merchantFullName: string;
  readonly orderNumber: string;
};

export async function orderNamesOf(reader: Reader, clientUuid: ClientUuid): Promise<OrderName[]> {
  return reader<OrderName[]>`
    select order_uuid as "orderUuid", merchant_full_name as "merchantFullName", order_number as "orderNumber"
    from orders where client_uuid = ${clientUuid} order by created_at desc`;
}

/** The event types that occur in a client's history. */
export async function eventTypesOf(reader: Reader, clientUuid: ClientUuid): Promise<HistoryEventType[]> {
  const rows = await reader<{ type: HistoryEventType }[]>`
    select distinct type from history where client_uuid = ${clientUuid} and ${isShown(reader)}`;
  return rows.map(({ type }) => type);
}

/** The nightly growth of each penalty of an order, by penalty UUID. */
export async function penaltyNightsOf(
  reader: Reader,
  orderUuid: OrderUuid,
): Promise<ReadonlyMap<string, PenaltyNights>> {
  const rows = await reader<(PenaltyNights & { penaltyUuid: string })[]>`
    select subject_id as "penaltyUuid", sum(amount)::bigint as grown, count(*)::integer as nights
    from history where order_uuid = ${orderUuid} and type = 'AMOUNT_CHANGED' and subject_type = 'PENALTY'
      group by subject_id`;
  return new Map(rows.map(({ penaltyUuid, ...nights }) => [penaltyUuid, nights]));
}
