import type { Instant } from '#domain/dates.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import type { Reader } from '../database.ts';

export type ClientDebt = {
  readonly debt: Kopecks;
  readonly activeOrders: number;
  readonly overduePayments: number;
};

/**
 * The debt of a client over all orders. It includes confirmed, unpaid purchases, so that two concurrent purchases
 * cannot exceed the limit, and expired ones whose first payment the bank may still take. Zero when `clientUuid` is null.
 */
export async function debtOfClient(
  reader: Reader,
  clientUuid: ClientUuid | null,
  now: Instant,
): Promise<ClientDebt> {
  const [row] = await reader<ClientDebt[]>`
    with unpaid as (
      select o.order_uuid, p.amount, p.state from orders o join scheduled_payment p using (order_uuid)
      where o.client_uuid = ${clientUuid} and o.state in ('APPROVED', 'ACTIVE')
        and p.state in ('NOT_YET_PAID', 'ERROR_PAID', 'OVERDUE', 'OVERDUE_TASK_STOPPED', 'CASCADE_PAYMENT_TRY_FAIL')
      union all
      select order_uuid, full_amount, 'NOT_YET_PAID' from checkout
      where client_uuid = ${clientUuid} and state in ('CONFIRMED', 'PAYING')
        and (expires_at > ${now} or exists (select from operation o where o.order_uuid = checkout.order_uuid
          and o.state in ('CREATED', 'REGISTERED', 'SENT', 'UNKNOWN'))))
    select coalesce(sum(amount), 0)::bigint as debt, count(distinct order_uuid) as "activeOrders",
      count(*) filter (where state in ('OVERDUE', 'CASCADE_PAYMENT_TRY_FAIL')) as "overduePayments"
    from unpaid`;
  if (row === undefined) throw new Error(`the debt of client ${clientUuid} returned no row`);
  return row;
}
