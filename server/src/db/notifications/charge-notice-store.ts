import type { CalendarDate, Instant } from '#domain/calendar.ts';
import type { ChargeNotice } from '#domain/charges/charge-context.ts';
import type { BindingUuid, OrderUuid } from '#domain/identifier.ts';
import { oneOf, type Reader, type Transaction } from '../database.ts';

type OfOrder = { readonly orderUuid: OrderUuid };

/** The notices about upcoming charges of these orders, the oldest first. */
export async function chargeNotices(
  reader: Reader,
  orderUuids: readonly OrderUuid[],
): Promise<(ChargeNotice & OfOrder)[]> {
  return reader<(ChargeNotice & OfOrder)[]>`
    select n.order_uuid as "orderUuid", n.payment_number as "paymentNumber", to_json(n.binding_uuids) as "bindingUuids",
      n.charges_from as "from", n.created_at as "createdAt", s.state, case s.state
      when 'SENT' then s.sent_at end as "sentAt"
    from charge_notice n join sms s using (sms_id) where n.order_uuid ${oneOf(reader, orderUuids)}
    order by n.created_at, n.notice_uuid`;
}

export type NewNotice = OfOrder & {
  readonly noticeUuid: string;
  readonly paymentNumber: number;
  readonly bindingUuids: readonly BindingUuid[];
  readonly from: CalendarDate;
  readonly smsId: number;
  readonly createdAt: Instant;
};

export async function insertChargeNotice(transaction: Transaction, notice: NewNotice): Promise<void> {
  await transaction`
    insert into charge_notice (notice_uuid, order_uuid, payment_number, binding_uuids, charges_from, sms_id,
      created_at)
    values (${notice.noticeUuid}, ${notice.orderUuid}, ${notice.paymentNumber},
      ${notice.bindingUuids}::uuid[], ${notice.from}, ${notice.smsId}, ${notice.createdAt})`;
}
