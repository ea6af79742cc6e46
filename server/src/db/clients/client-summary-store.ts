import type { CalendarDate, Instant } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import { overdueStates, unpaidStates } from '#domain/orders/payment-state.ts';
import { openPenaltyStates } from '#domain/orders/penalty-state.ts';
import type { PauseReason } from '#domain/pauses/pause-reason.ts';
import type { Reader } from '../database.ts';

export type DebtSummary = {
  readonly debt: Kopecks;
  readonly overdue: Kopecks;
  readonly penalties: Kopecks;
  readonly activeOrders: number;
  /** The order in the state ACTIVE when there is only one. */
  readonly onlyOrder: OrderUuid | null;
  /** Closed orders count, reversed ones do not. */
  readonly hasOrders: boolean;
};

/** The debt of a client over the orders that run; confirmed purchases do not count. */
export async function debtSummaryOf(reader: Reader, clientUuid: ClientUuid): Promise<DebtSummary> {
  const [row] = await reader<DebtSummary[]>`
    with running as (
      select order_uuid, state from orders where client_uuid = ${clientUuid} and state in ('APPROVED', 'ACTIVE'))
    select coalesce(sum(p.amount), 0)::bigint as debt,
      coalesce(sum(p.amount) filter (where p.state = any (${[...overdueStates]})), 0)::bigint as overdue,
      (select coalesce(sum(n.amount), 0)::bigint from penalty n join orders o using (order_uuid)
        where o.client_uuid = ${clientUuid} and n.state = any (${openPenaltyStates})) as penalties,
      (select count(*)::integer from running) as "activeOrders",
      (select min(order_uuid::text) from running where state = 'ACTIVE' having count(*) = 1) as "onlyOrder",
      exists (select from orders o where o.client_uuid = ${clientUuid} and o.state <> 'REVERSED') as "hasOrders"
    from running left join scheduled_payment p on p.order_uuid = running.order_uuid
      and p.state = any (${unpaidStates})`;
  if (row === undefined) throw new Error(`the debt of client ${clientUuid} returned no row`);
  return row;
}

/** An order whose charges are stopped or paused, or about which the client waits for a decision. */
export type Obstacle = {
  readonly kind: 'STOPPED' | 'PAUSED' | 'REQUESTED';
  readonly orderUuid: OrderUuid;
  readonly orderNumber: string;
  readonly merchantFullName: string;
  readonly note: string | null;
  readonly reason: PauseReason | null;
  readonly by: string | null;
  readonly at: Instant;
  readonly dateTo: CalendarDate | null;
};

/** The obstacles to the charges of a client, the latest first. */
export function obstaclesOf(
  reader: Reader,
  { clientUuid, today }: { readonly clientUuid: ClientUuid; readonly today: CalendarDate },
): Promise<Obstacle[]> {
  return reader<Obstacle[]>`
    with running as (
      select order_uuid, order_number as "orderNumber", merchant_full_name as "merchantFullName", schedules_stopped_at
      from orders where client_uuid = ${clientUuid} and state in ('APPROVED', 'ACTIVE'))
    select kind, order_uuid as "orderUuid", "orderNumber", "merchantFullName", note, reason, login as by, at,
      date_to as "dateTo"
    from (
      select 'STOPPED' as kind, r.*, a.note, null as reason, a.login, coalesce(a.at, r.schedules_stopped_at) as at,
        null::date as date_to
      from running r left join lateral (
        select d.note, s.login, d.at from staff_action d join staff s using (staff_uuid)
        where d.client_uuid = ${clientUuid} and d.order_uuid = r.order_uuid and d.action = 'STOP_SCHEDULES'
          and d.refusal_code is null order by d.at desc limit 1) a on true
      where r.schedules_stopped_at is not null
      union all
      select 'PAUSED', r.*, null, p.reason, s.login, p.started_at, p.date_to
      from running r join order_pause p using (order_uuid) left join staff s using (staff_uuid)
      where p.ended_at is null and p.date_to >= ${today}
      union all
      select 'REQUESTED', r.*, null, q.reason, null, q.requested_at, null
      from running r join pause_request q using (order_uuid) where q.state = 'WAITING') found
    order by at desc, kind, order_uuid`;
}
