import type { ClientUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import type { Reader } from './database.ts';

export type ClientDebt = {
  readonly debt: Kopecks;
  readonly activeOrders: number;
  readonly overduePayments: number;
};

/** What a client owes over all orders; nothing for somebody who is not a client yet. */
export async function debtOfClient(reader: Reader, clientUuid: ClientUuid | null): Promise<ClientDebt> {
  const [row] = await reader<ClientDebt[]>`
    select coalesce(sum(p.amount), 0)::bigint as debt, count(distinct o.order_uuid) as "activeOrders",
      count(*) filter (where p.state in ('OVERDUE', 'CASCADE_PAYMENT_TRY_FAIL')) as "overduePayments"
    from orders o join scheduled_payment p using (order_uuid)
    where o.client_uuid = ${clientUuid} and o.state in ('APPROVED', 'ACTIVE')
      and p.state in ('NOT_YET_PAID', 'ERROR_PAID', 'OVERDUE', 'OVERDUE_TASK_STOPPED', 'CASCADE_PAYMENT_TRY_FAIL')`;
  if (row === undefined) throw new Error('a sum always has a row');
  return row;
}
