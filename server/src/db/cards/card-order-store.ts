import { cardDetailsOf } from '#domain/cards/card-brand.ts';
import type { CalendarDate, Instant } from '#domain/dates.ts';
import type { CardUuid, ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import type { CardDetails, PaymentSystem } from '#domain/orders/order.ts';
import type { Reader } from '../database.ts';

/** An open order with unpaid payments, and the first card that is charged for them. */
export type CardOrder = {
  readonly orderUuid: OrderUuid;
  readonly orderNumber: string;
  readonly merchantFullName: string;
  /** null when no card may be charged for it. */
  readonly cardUuid: CardUuid | null;
  /** Unpaid payments by date. */
  readonly payments: readonly { readonly date: CalendarDate; readonly amount: Kopecks }[];
  /** The fallback card when the first one may no longer be charged; null when there is none. */
  readonly otherCard: CardDetails | null;
};

type StoredOrder = Omit<CardOrder, 'otherCard'> & {
  readonly otherCard: { readonly maskedPan: string; readonly paymentSystem: PaymentSystem | null } | null;
};

/** The orders of a client with the cards that pay them, ordered by the next payment (docs/spec/rules.md#11). */
export async function ordersByCard(reader: Reader, clientUuid: ClientUuid): Promise<CardOrder[]> {
  const orders = await reader<StoredOrder[]>`
    select o.order_uuid as "orderUuid", o.order_number as "orderNumber", o.merchant_full_name as "merchantFullName",
      first.binding_uuid as "cardUuid", unpaid.payments,
      case when second.binding_uuid is null then null else json_build_object(
        'maskedPan', second.masked_pan, 'paymentSystem', second.payment_system) end as "otherCard"
    from orders o
      join lateral (
        select json_agg(json_build_object('date', p.plan_date, 'amount', p.amount)
          order by p.payment_number) as payments,
          min(p.plan_date) as next_on
        from scheduled_payment p where p.order_uuid = o.order_uuid and p.state in ('NOT_YET_PAID', 'ERROR_PAID',
          'OVERDUE', 'OVERDUE_TASK_STOPPED', 'CASCADE_PAYMENT_TRY_FAIL')) unpaid on unpaid.payments is not null
      left join lateral (${rankedCard(reader, 0)}) first on true
      left join lateral (${rankedCard(reader, 1)}) second on true
    where o.client_uuid = ${clientUuid} and o.state in ('APPROVED', 'ACTIVE')
    order by unpaid.next_on, o.created_at, o.order_uuid`;
  return orders.map(({ otherCard, ...order }) => ({
    ...order,
    otherCard: otherCard === null ? null : cardDetailsOf(otherCard),
  }));
}

/** The last declined scheduled charge of a card. */
export type CardDecline = {
  readonly cardUuid: CardUuid;
  readonly declinedAt: Instant;
  readonly actionCode: number | null;
};

/** The last decline of each card of a client, without the cards that have paid since (docs/spec/screens.md#orders). */
export async function lastDeclineByCard(
  reader: Reader,
  clientUuid: ClientUuid,
): Promise<ReadonlyMap<CardUuid, CardDecline>> {
  const rows = await reader<CardDecline[]>`
    select b.binding_uuid as "cardUuid", declined.created_at as "declinedAt", declined.action_code as "actionCode"
    from binding b join lateral (
      select d.created_at, d.action_code from operation d
      where d.binding_uuid = b.binding_uuid and d.kind = 'SCHEDULED' and d.state = 'DECLINED'
      order by d.created_at desc limit 1) declined on true
    where b.client_uuid = ${clientUuid} and b.active and not exists (
      select from orders o join operation paid using (order_uuid)
      where o.client_uuid = b.client_uuid and paid.binding_uuid = b.binding_uuid and paid.kind <> 'BINDING'
        and paid.settled_at > declined.created_at)`;
  return new Map(rows.map((row) => [row.cardUuid, row]));
}

/** The last payment that succeeded with each card of a client, saved or entered (docs/spec/screens.md#early-payment). */
export async function lastPaymentByCard(
  reader: Reader,
  clientUuid: ClientUuid,
): Promise<ReadonlyMap<CardUuid, Instant>> {
  const rows = await reader<{ cardUuid: CardUuid; paidAt: Instant }[]>`
    select b.binding_uuid as "cardUuid", max(paid.settled_at) as "paidAt"
    from orders o join operation paid using (order_uuid) join binding b on b.client_uuid = o.client_uuid and b.active
      and (b.binding_uuid = paid.binding_uuid or b.stored_with = paid.operation_uuid)
    where o.client_uuid = ${clientUuid} and paid.kind <> 'BINDING' and paid.state = 'SETTLED'
    group by b.binding_uuid`;
  return new Map(rows.map(({ cardUuid, paidAt }) => [cardUuid, paidAt]));
}

function rankedCard(reader: Reader, offset: number): ReturnType<Reader> {
  return reader`
    select b.binding_uuid, b.masked_pan, b.payment_system from chargeable_card c join binding b using (binding_uuid)
    where c.order_uuid = o.order_uuid order by c.is_own desc, b.is_default desc, b.created_at desc
    offset ${offset} limit 1`;
}
