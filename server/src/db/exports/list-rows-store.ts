import type { CalendarDate } from '#domain/calendar.ts';
import type { FigurePart } from '#domain/report/figures.ts';
import type { ExportListName } from '#domain/exports/lists.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { StoredValue } from '#domain/exports/cells.ts';
import type { HistoryEventType } from '#domain/order/order-change.ts';
import type { AuditLogFilter } from '../audit/audit-log-store.ts';
import { selectActions } from '../audit/audit-log-store.ts';
import type { Fragment, Reader, Transaction } from '../database.ts';
import type { WebhookFilter } from '../merchants/webhook-log-store.ts';
import { selectWebhooks } from '../merchants/webhook-log-store.ts';

/** What is in a history that is wanted; null lets everything through. */
export type HistoryWish = {
  readonly orderUuid: OrderUuid | null;
  readonly type: HistoryEventType | null;
  readonly amount: number | null;
  readonly from: AuditLogFilter['from'];
  readonly until: AuditLogFilter['until'];
};

/** A list with what it is narrowed to; rows behind a figure are read by `figure-rows-store`. */
export type ListWish =
  | { readonly list: 'CLIENT_ORDERS' | 'CLIENT_PENALTIES'; readonly clientUuid: ClientUuid }
  | ({ readonly list: 'CLIENT_HISTORY'; readonly clientUuid: ClientUuid } & HistoryWish)
  | { readonly list: 'STAFF_LOG'; readonly filter: AuditLogFilter }
  | { readonly list: 'DIFFERENCES'; readonly isOpen: boolean }
  | ({ readonly list: 'WEBHOOKS' } & WebhookFilter)
  | { readonly list: Plain };

type Plain = Extract<
  ExportListName,
  'PRODUCTS' | 'SERVICES' | 'DISCOUNTS' | 'SUBSCRIPTIONS' | 'FULL_PAYMENTS' | 'STAFF' | 'MERCHANTS'
>;

/** Any list with what it is narrowed to, as it is kept until the file is made. */
export type ExportWish =
  | ListWish
  | ({
      readonly list: 'FIGURE_ROWS';
      readonly days: { readonly dateFrom: CalendarDate; readonly dateTo: CalendarDate };
    } & FigurePart);

export type StoredRow = Readonly<Record<string, StoredValue>>;

/** The rows of a statement, so many at a time as they are wanted. */
export function rowsInPortions<Row extends object>(
  transaction: Transaction,
  statement: Fragment,
  most: number,
): AsyncIterable<Row[]> {
  return transaction<Row[]>`${statement}`.cursor(most);
}

/** The statement of a list: its fields are those of the list's columns. */
export function selectList(reader: Reader, wish: ListWish): Fragment {
  if (isPlain(wish)) return plainLists[wish.list](reader);
  switch (wish.list) {
    case 'CLIENT_ORDERS':
      return clientOrders(reader, wish.clientUuid);
    case 'CLIENT_PENALTIES':
      return reader`
        select p.applied_at as "appliedAt", o.order_number as "orderNumber", o.merchant_full_name as "merchantFullName",
          p.payment_number as "paymentNumber", p.state, p.amount
        from penalty p join orders o using (order_uuid) where o.client_uuid = ${wish.clientUuid} order by p.applied_at desc, p.penalty_uuid`;
    case 'CLIENT_HISTORY':
      return clientHistory(reader, wish);
    case 'STAFF_LOG':
      return reader`
        select a.position, a.at, a.login, a.address, a.action, a."clientPhone", a."orderNumber", a."subjectId", a.note,
          a.before::text as before, a.after::text as after, a."refusalCode", a.hash
        from (${selectActions(reader, wish.filter)}) a order by a.position`;
    case 'WEBHOOKS':
      return selectWebhooks(reader, wish);
    case 'DIFFERENCES':
      return reader`
        select d.found_at as "foundAt", d.kind, o.order_number as "orderNumber", d.subject, d.our_amount as "ourAmount",
          d.their_amount as "theirAmount", s.login as owner, d.settled_at as "settledAt", d.note
        from reconciliation_difference d left join orders o using (order_uuid) left join staff s on s.staff_uuid = d.owner_uuid
        where (d.settled_at is null) = ${wish.isOpen} order by d.found_at, d.difference_uuid`;
  }
}

function isPlain(wish: ListWish): wish is { readonly list: Plain } {
  return Object.hasOwn(plainLists, wish.list);
}

function clientOrders(reader: Reader, clientUuid: ClientUuid): Fragment {
  return reader`
    select o.created_at as "createdAt", o.order_number as "orderNumber", o.merchant_full_name as "merchantFullName", o.state,
      o.full_amount as "fullAmount", left_over.amount as remaining, left_over.count as "remainingCount",
      o.schedules_stopped_at is not null as "isStopped"
    from orders o cross join lateral (
      select coalesce(sum(amount), 0)::bigint as amount, count(*) as count from scheduled_payment where order_uuid = o.order_uuid
        and state in ('NOT_YET_PAID', 'ERROR_PAID', 'OVERDUE', 'OVERDUE_TASK_STOPPED', 'CASCADE_PAYMENT_TRY_FAIL')) left_over
    where o.client_uuid = ${clientUuid} order by o.created_at desc, o.order_uuid`;
}

function clientHistory(
  reader: Reader,
  wish: Extract<ListWish, { readonly list: 'CLIENT_HISTORY' }>,
): Fragment {
  const { clientUuid, orderUuid, type, amount, from, until } = wish;
  return reader`
    select h.action_date as at, h.type as event, h.text, o.order_number as "orderNumber", o.merchant_full_name as "merchantFullName", h.amount
    from history h left join orders o using (order_uuid)
    where h.client_uuid = ${clientUuid} and not (h.type = 'AMOUNT_CHANGED' and h.subject_type = 'PENALTY')
      ${orderUuid === null ? reader`` : reader`and h.order_uuid = ${orderUuid}`}
      ${type === null ? reader`` : reader`and h.type = ${type}`}
      ${amount === null ? reader`` : reader`and h.amount = ${amount}`}
      ${from === null ? reader`` : reader`and h.action_date >= ${from}`}
      ${until === null ? reader`` : reader`and h.action_date < ${until}`}
    order by h.action_date desc, h.event_id desc`;
}

const plainLists = {
  PRODUCTS: (reader) => reader`
    select product_id as "productId", name, term_ui as "termUi", state, is_based as "isBased", payments_count as "paymentsCount",
      payments_interval_value as "intervalValue", payments_interval_unit as "intervalUnit", initial_payment as "initialPayment",
      min_amount as "minAmount", max_amount as "maxAmount", commission, min_commission as "minCommission",
      max_commission as "maxCommission", version
    from product order by created_at, product_id`,
  SERVICES: (reader) => reader`
    select s.service_id as "serviceId", s.service_name as "serviceName", s.service_description as "serviceDescription", s.enabled,
      r.lower_limit as "lowerLimit", r.greater_limit as "greaterLimit", r.fee, s.prime_discount as "primeDiscount",
      s.buffer_hours as "bufferHours", s.order_life_minutes as "orderLifeMinutes",
      (select string_agg(product_id, ', ' order by product_id) from service_excluded_product e where e.service_uuid = s.service_uuid) as excluded
    from service s left join service_rate r using (service_uuid) order by s.service_id, r.lower_limit`,
  DISCOUNTS: (reader) => reader`
    select d.discount, p.product_id as "productId", p.name as "productName"
    from discount d left join discount_product dp using (discount_uuid) left join product p using (product_id)
    order by d.discount, d.discount_uuid, p.product_id`,
  SUBSCRIPTIONS: (reader) => reader`
    select subscription_id as "subscriptionId", subscription_name as "subscriptionName", discount_enabled as "discountEnabled", status
    from subscription_category order by created_at, subscription_id`,
  FULL_PAYMENTS: (reader) => reader`
    select f.created_at as "createdAt", f.file_name as "fileName", s.login, f.stage, f.rows_total as "rowsTotal", f.rows_paid as "rowsPaid",
      f.amount_paid as "amountPaid", f.completed_at as "completedAt"
    from full_payment_file f join staff s using (staff_uuid) order by f.created_at desc, f.file_uuid`,
  STAFF: (reader) => reader`
    select login, full_name as "fullName", array_to_string(permissions, ', ') as permissions, active,
      exists (select 1 from staff_second_factor f where f.staff_uuid = staff.staff_uuid and confirmed_at is not null) as "hasSecondFactor",
      created_at as "createdAt", password_changed_at as "passwordChangedAt"
    from staff order by login`,
  MERCHANTS: (reader) => reader`
    select m.full_name as "fullName", m.website_url as "websiteUrl", m.physical_address as "physicalAddress", m.created_at as "createdAt",
      (select count(*) from merchant_key k where k.merchant_uuid = m.merchant_uuid and revoked_at is null) as "keysInUse",
      (select count(*) from webhook_delivery w where w.merchant_uuid = m.merchant_uuid and state = 'WAITING') as "waitingWebhooks",
      (select count(*) from webhook_delivery w where w.merchant_uuid = m.merchant_uuid and state = 'PARKED') as "failedWebhooks"
    from merchant m order by m.full_name, m.merchant_uuid`,
} as const satisfies Record<Plain, (reader: Reader) => Fragment>;
