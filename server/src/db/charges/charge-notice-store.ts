import type { CalendarDate, Instant } from '#domain/dates.ts';
import type { ChargeNotice } from '#domain/charges/charge-context.ts';
import type { CardUuid, OrderUuid } from '#domain/identifier.ts';
import { type Fragment, oneOf, type Reader, type Transaction } from '../database.ts';

type OrderReference = { readonly orderUuid: OrderUuid };

/**
 * The notices about upcoming charges of these orders, the oldest first. One whose SMS was accepted and then reported as
 * not delivered is FAILED, unless another channel reaches the client, and keeps the instant of its acceptance.
 */
export async function chargeNotices(
  reader: Reader,
  orderUuids: readonly OrderUuid[],
): Promise<(ChargeNotice & OrderReference)[]> {
  return reader<(ChargeNotice & OrderReference)[]>`
    select n.order_uuid as "orderUuid", n.payment_number as "paymentNumber", to_json(n.binding_uuids) as "cardUuids",
      n.charges_from as "from", n.created_at as "createdAt",
      case when d.state = 'NOT_SENT' and not exists (select from notification_delivery o
        where o.notification_uuid = d.notification_uuid and o.state <> 'NOT_SENT') then 'FAILED'
        else s.state end as state,
      case s.state when 'SENT' then s.sent_at end as "sentAt"
    from charge_notice n join sms s using (sms_id) left join notification_delivery d using (sms_id)
    where n.order_uuid ${oneOf(reader, orderUuids)}
    order by n.created_at, n.notice_uuid`;
}

/** The day from which announcement `n` names a charge; null for another message. The occasion of `n` is its notice. */
export function announcedFrom(reader: Reader): Fragment {
  return reader`case when n.kind = 'CASCADE_ANNOUNCED' then (
    select charges_from from charge_notice where order_uuid = n.order_uuid and notice_uuid::text = n.occasion) end`;
}

/** Whether a charge to a card that announcement `n` names has begun since. The occasion of `n` is its notice. */
export function hasAnnouncedCharge(reader: Reader): Fragment {
  return reader`exists (select from charge_notice c join operation o on o.order_uuid = c.order_uuid
      join allocation a using (operation_uuid)
    where c.order_uuid = n.order_uuid and c.notice_uuid::text = n.occasion and o.kind = 'SCHEDULED'
      and o.created_at >= c.created_at and o.binding_uuid = any (c.binding_uuids)
      and a.target_id = c.order_uuid || '/' || c.payment_number)`;
}

export type NewNotice = OrderReference & {
  readonly noticeUuid: string;
  readonly paymentNumber: number;
  readonly cardUuids: readonly CardUuid[];
  readonly from: CalendarDate;
  readonly smsId: number;
  readonly createdAt: Instant;
};

export async function insertChargeNotice(transaction: Transaction, notice: NewNotice): Promise<void> {
  await transaction`
    insert into charge_notice (notice_uuid, order_uuid, payment_number, binding_uuids, charges_from, sms_id,
      created_at)
    values (${notice.noticeUuid}, ${notice.orderUuid}, ${notice.paymentNumber},
      ${notice.cardUuids}::uuid[], ${notice.from}, ${notice.smsId}, ${notice.createdAt})`;
}
