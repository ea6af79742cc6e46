import type { CalendarDate } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import { type Kopecks, kopecks } from '#domain/money.ts';
import type { PaymentState } from '#domain/orders/payment-state.ts';
import { type RowCard, type StoredRow, withCardDetails } from '../cards/card-columns.ts';
import { cardChargedFirst } from '../cards/charged-card-store.ts';
import type { Reader } from '../database.ts';

type UnpaidState = Extract<
  PaymentState,
  'NOT_YET_PAID' | 'ERROR_PAID' | 'OVERDUE' | 'OVERDUE_TASK_STOPPED' | 'CASCADE_PAYMENT_TRY_FAIL'
>;

/** An unpaid payment with its order and the card that is charged first. */
export type UpcomingPayment = RowCard & {
  readonly orderUuid: OrderUuid;
  readonly orderNumber: string;
  readonly merchantFullName: string;
  readonly paymentNumber: number;
  readonly amount: Kopecks;
  readonly date: CalendarDate;
  readonly scheduledPaymentState: UnpaidState;
  readonly schedulesStopped: boolean;
};

/**
 * The unpaid payments of a client, earliest first. Orders are charged only after delivery, so only ACTIVE ones count.
 */
export async function upcomingPayments(reader: Reader, clientUuid: ClientUuid): Promise<UpcomingPayment[]> {
  const rows = await reader<StoredRow<UpcomingPayment>[]>`
    select o.order_uuid as "orderUuid", o.order_number as "orderNumber", o.merchant_full_name as "merchantFullName",
      p.payment_number as "paymentNumber", p.amount, p.plan_date as date, p.state as "scheduledPaymentState",
      o.schedules_stopped_at is not null as "schedulesStopped",
      b.masked_pan as "maskedPan", b.payment_system as "paymentSystem"
    from orders o
      join scheduled_payment p on p.order_uuid = o.order_uuid
      ${cardChargedFirst(reader)} b on true
    where o.client_uuid = ${clientUuid} and o.state = 'ACTIVE'
      and p.state in ('NOT_YET_PAID', 'ERROR_PAID', 'OVERDUE', 'OVERDUE_TASK_STOPPED', 'CASCADE_PAYMENT_TRY_FAIL')
    order by p.plan_date, o.created_at, o.order_uuid, p.payment_number`;
  return rows.map(withCardDetails);
}

/** The sum of a client's paid payments whose plan date is in [from, before). */
export async function paidBetween(
  reader: Reader,
  clientUuid: ClientUuid,
  { from, before }: { readonly from: CalendarDate; readonly before: CalendarDate },
): Promise<Kopecks> {
  const [row] = await reader<{ paid: Kopecks }[]>`
    select coalesce(sum(p.amount), 0)::bigint as paid from orders o join scheduled_payment p using (order_uuid)
    where o.client_uuid = ${clientUuid} and p.state = 'PAID' and p.plan_date >= ${from} and p.plan_date < ${before}`;
  return row?.paid ?? kopecks(0);
}
