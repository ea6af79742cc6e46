import type { Instant } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { HistoryEventType } from '#domain/orders/order-change.ts';
import type { Fragment, Reader } from '../database.ts';

/** Filters of a history; null does not filter. */
type HistorySearchRequest = {
  readonly orderUuid: OrderUuid | null;
  readonly type: HistoryEventType | null;
  readonly amount: number | null;
  readonly from: Instant | null;
  readonly until: Instant | null;
};

/** A list of one client's data with its filters. */
export type ListOfClient =
  | {
      readonly list: 'CLIENT_ORDERS' | 'CLIENT_PENALTIES' | 'CLIENT_CARDS';
      readonly clientUuid: ClientUuid;
    }
  | { readonly list: 'NOTES'; readonly clientUuid: ClientUuid; readonly orderUuid: OrderUuid | null }
  | ({ readonly list: 'CLIENT_HISTORY'; readonly clientUuid: ClientUuid } & HistorySearchRequest);

/** The statement of a client's list; its fields are the columns of the list. */
export function selectListOfClient(reader: Reader, input: ListOfClient): Fragment {
  switch (input.list) {
    case 'CLIENT_ORDERS':
      return clientOrders(reader, input.clientUuid);
    case 'CLIENT_PENALTIES':
      return reader`
        select p.applied_at as "appliedAt", o.order_number as "orderNumber", o.merchant_full_name as "merchantFullName",
          p.payment_number as "paymentNumber", p.state, p.amount
        from penalty p join orders o using (order_uuid) where o.client_uuid = ${input.clientUuid}
          order by p.applied_at desc, p.penalty_uuid`;
    case 'CLIENT_CARDS':
      return reader`
        select created_at as "createdAt", payment_system as "paymentSystem", right(masked_pan, 4) as "lastFourDigits",
          is_default as "isDefault"
        from binding where client_uuid = ${input.clientUuid} and active order by is_default desc, created_at desc`;
    case 'NOTES':
      return reader`
        select n.written_at as "writtenAt", s.login, o.order_number as "orderNumber", n.wording as version, n.text
        from note n join staff s on s.staff_uuid = n.written_by left join orders o using (order_uuid)
        where n.client_uuid = ${input.clientUuid} and n.order_uuid is not distinct from ${input.orderUuid}
        order by n.written_at desc, n.note_uuid, n.wording desc`;
    case 'CLIENT_HISTORY':
      return clientHistory(reader, input);
  }
}

function clientOrders(reader: Reader, clientUuid: ClientUuid): Fragment {
  return reader`
    select o.created_at as "createdAt", o.order_number as "orderNumber", o.merchant_full_name as "merchantFullName",
      o.state, o.full_amount as "fullAmount", left_over.amount as remaining, left_over.count as "remainingCount",
      o.schedules_stopped_at is not null as "isStopped"
    from orders o cross join lateral (
      select coalesce(sum(amount), 0)::bigint as amount, count(*) as count from scheduled_payment
        where order_uuid = o.order_uuid
        and state in ('NOT_YET_PAID', 'ERROR_PAID', 'OVERDUE', 'OVERDUE_TASK_STOPPED',
          'CASCADE_PAYMENT_TRY_FAIL')) left_over
    where o.client_uuid = ${clientUuid} order by o.created_at desc, o.order_uuid`;
}

function clientHistory(
  reader: Reader,
  input: Extract<ListOfClient, { readonly list: 'CLIENT_HISTORY' }>,
): Fragment {
  const { clientUuid, orderUuid, type, amount, from, until } = input;
  return reader`
    select h.action_date as at, h.type as event, h.text,
      coalesce(o.order_number, k.released_number, k.order_number) as "orderNumber",
      coalesce(o.merchant_full_name, m.full_name) as "merchantFullName", h.amount
    from history h left join orders o using (order_uuid)
      left join checkout k on k.order_uuid = h.order_uuid and o.order_uuid is null
        left join merchant m on m.merchant_uuid = k.merchant_uuid
    where h.client_uuid = ${clientUuid} and not (h.type = 'AMOUNT_CHANGED' and h.subject_type = 'PENALTY')
      ${orderUuid === null ? reader`` : reader`and h.order_uuid = ${orderUuid}`}
      ${type === null ? reader`` : reader`and h.type = ${type}`}
      ${amount === null ? reader`` : reader`and h.amount = ${amount}`}
      ${from === null ? reader`` : reader`and h.action_date >= ${from}`}
      ${until === null ? reader`` : reader`and h.action_date < ${until}`}
    order by h.action_date desc, h.event_id desc`;
}
