import type { Instant } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import type { Movement } from '#domain/documents/statement.ts';
import type { Reader } from '../database.ts';
import { wayOf } from '../payments/money-back-store.ts';

/** The debt of a client before an instant according to the journal: of all orders or of one. */
export async function debtBefore(
  reader: Reader,
  {
    clientUuid,
    orderUuid = null,
  }: { readonly clientUuid: ClientUuid; readonly orderUuid?: OrderUuid | null },
  before: Instant,
): Promise<Kopecks> {
  const [row] = await reader<{ debt: Kopecks }[]>`
    select coalesce(sum(e.debit - e.credit), 0)::bigint as debt
    from orders o join journal_entry e on e.account = 'AR:' || o.order_uuid and e.account like 'AR:%'
      join journal_transaction t using (tx_id)
    where o.client_uuid = ${clientUuid} and t.posted_at < ${before}
      ${orderUuid === null ? reader`` : reader`and o.order_uuid = ${orderUuid}`}`;
  if (row === undefined) throw new Error(`the debt of client ${clientUuid} returned no row`);
  return row.debt;
}

/**
 * The changes of a client's debt, money that was paid and found no debt, and returned money, from `from` to before
 * `until`, the oldest first.
 */
export async function movementsOf(
  reader: Reader,
  clientUuid: ClientUuid,
  { from, until }: { readonly from: Instant; readonly until: Instant },
): Promise<Movement[]> {
  return reader<Movement[]>`
    select at, rule, intent, "merchantFullName", "orderNumber", charged, credited, returned, overpaid, way
    from (
      select t.posted_at as at, t.rule, case
        when p.operation_uuid is not null then json_build_object('kind', p.kind, 'allocations',
          (select coalesce(json_agg(json_build_object('targetType', a.target_type, 'targetId', a.target_id, 'amount',
            a.amount)), '[]')
            from allocation a where a.operation_uuid = p.operation_uuid)) end as intent,
        o.merchant_full_name as "merchantFullName", o.order_number as "orderNumber",
        e.debit as charged, e.credit as credited, 0::bigint as returned, 0::bigint as overpaid,
        null::text as way, e.entry_id as place
      from orders o join journal_entry e on e.account = 'AR:' || o.order_uuid and e.account like 'AR:%'
        join journal_transaction t using (tx_id) left join operation p on p.operation_uuid = t.operation_uuid
      where o.client_uuid = ${clientUuid} and t.posted_at >= ${from} and t.posted_at < ${until}
      union all
      select p.settled_at, 'excess-received', null, o.merchant_full_name, o.order_number, 0, 0, 0,
        sum(a.amount)::bigint, null, null
      from orders o join operation p on p.order_uuid = o.order_uuid
        join allocation a on a.operation_uuid = p.operation_uuid and a.target_type = 'EXCESS'
      where o.client_uuid = ${clientUuid} and p.settled_at >= ${from} and p.settled_at < ${until}
      group by p.operation_uuid, p.settled_at, o.merchant_full_name, o.order_number
      union all
      select r.done_at, 'refund-returned', null, w.merchant_full_name, w.order_number, 0, 0, r.amount, 0,
        ${wayOf(reader)}, 0
      from orders w join operation o on o.order_uuid = w.order_uuid
        join operation_refund r on r.operation_uuid = o.operation_uuid
      where w.client_uuid = ${clientUuid} and r.done_at >= ${from} and r.done_at < ${until}
    ) movement order by at, place`;
}
