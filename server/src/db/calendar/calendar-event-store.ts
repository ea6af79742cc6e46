import type { CalendarDate, Instant } from '#domain/dates.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import type { Reader, Transaction } from '../database.ts';

/** A payment as a calendar shows it. */
export type CalendarEvent = {
  readonly orderUuid: OrderUuid;
  readonly paymentNumber: number;
  readonly date: CalendarDate;
  readonly summary: string;
};

/** How often the event has changed since it was first shown, and when it changed last. */
export type RevisedEvent = CalendarEvent & { readonly sequence: number; readonly changedAt: Instant };

/** The stored events of these orders. */
export async function calendarEvents(
  reader: Reader,
  orderUuids: readonly OrderUuid[],
): Promise<RevisedEvent[]> {
  return reader<RevisedEvent[]>`
    select order_uuid as "orderUuid", payment_number as "paymentNumber", day as date, summary, sequence,
      changed_at as "changedAt"
    from calendar_event where order_uuid = any (${[...new Set(orderUuids)]}::uuid[])`;
}

/** Stores events that are new or have changed. An unchanged event keeps its sequence, also when another request stores it. */
export async function reviseCalendarEvents(
  transaction: Transaction,
  events: readonly CalendarEvent[],
  now: Instant,
): Promise<void> {
  await transaction`
    insert into calendar_event as known (order_uuid, payment_number, day, summary, sequence, changed_at)
    select order_uuid, payment_number, day, summary, 0, ${now}
    from unnest(${events.map(({ orderUuid }) => orderUuid)}::uuid[],
      ${events.map(({ paymentNumber }) => paymentNumber)}::integer[], ${events.map(({ date }) => date)}::date[],
      ${events.map(({ summary }) => summary)}::text[])
      as given (order_uuid, payment_number, day, summary)
    order by order_uuid, payment_number
    on conflict (order_uuid, payment_number) do update
      set day = excluded.day, summary = excluded.summary, sequence = known.sequence + 1,
        changed_at = greatest(excluded.changed_at, known.changed_at)
      where (known.day, known.summary) is distinct from (excluded.day, excluded.summary)`;
}
