import type { CalendarDate, Instant } from '#domain/dates.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import type { PauseReason } from '#domain/pauses/pause-reason.ts';
import type { Fragment, Reader } from '../database.ts';

/** Whether a granted request has given a pause `p` its last day. */
export function isPauseGranted(reader: Reader): Fragment {
  return reader`exists (select from pause_request g
    where g.order_uuid = p.order_uuid and g.pause_uuid = p.pause_uuid and g.state = 'GRANTED')`;
}

/** A pause with its author for staff. */
export type PauseRow = {
  readonly reason: PauseReason;
  readonly dateFrom: CalendarDate;
  readonly dateTo: CalendarDate;
  /** null after a report of the client. */
  readonly login: string | null;
  readonly startedAt: Instant;
  readonly endedAt: Instant | null;
};

/** The pauses of an order with their authors, the latest first. */
export function pausesOf(reader: Reader, orderUuid: OrderUuid): Promise<PauseRow[]> {
  return reader<PauseRow[]>`
    select p.reason, p.date_from as "dateFrom", p.date_to as "dateTo", s.login, p.started_at as "startedAt",
      p.ended_at as "endedAt"
    from order_pause p left join staff s using (staff_uuid)
    where p.order_uuid = ${orderUuid} order by p.date_from desc`;
}

/** The stop of scheduled charges that is in force: its reason, author and time. */
export type Stop = { readonly note: string; readonly login: string; readonly at: Instant };

/** The stop of an order by staff; null when its charges are not stopped. */
export async function stopOf(reader: Reader, orderUuid: OrderUuid): Promise<Stop | null> {
  const [row] = await reader<Stop[]>`
    select coalesce(a.note, '') as note, s.login, a.at
    from orders o join staff_action a using (client_uuid, order_uuid) join staff s on s.staff_uuid = a.staff_uuid
    where o.order_uuid = ${orderUuid} and o.schedules_stopped_at is not null
      and a.action = 'STOP_SCHEDULES' and a.refusal_code is null
    order by a.at desc limit 1`;
  return row ?? null;
}
