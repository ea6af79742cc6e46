import type { Phone } from '#domain/auth/phone.ts';
import type { CalendarDate, Instant } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid, PauseRequestUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import { unpaidStates } from '#domain/orders/payment-state.ts';
import { type PauseReason, type ReasonFilter, reasonsOf } from '#domain/pauses/pause-reason.ts';
import type { Fragment, Reader } from '../database.ts';
import { type ListPage, type PageRequest, readListing, type SortKey } from '../listing.ts';
import { isPauseGranted } from './pause-store.ts';

/** An undecided report or request with its order and client. */
export type WaitingRequest = {
  readonly requestUuid: PauseRequestUuid;
  readonly orderUuid: OrderUuid;
  readonly orderNumber: string;
  readonly merchantFullName: string;
  readonly clientUuid: ClientUuid;
  readonly fullName: string | null;
  readonly countryCode: '7';
  readonly phone: Phone;
  /** The sum of the order. */
  readonly amount: Kopecks;
  /** What the client still owes for the order, without penalties. */
  readonly unpaidAmount: Kopecks;
  readonly reason: PauseReason;
  readonly text: string;
  readonly requestedAt: Instant;
  readonly wishedDays: number | null;
  readonly state: 'WAITING' | 'PAUSED';
  readonly pausedThrough: CalendarDate | null;
  /** A refusal ends the pause: it runs, and no granted request has given it its last day. */
  readonly refusalEndsPause: boolean;
  /** The order is completed or reversed: a report can be settled or refused, relief only refused. */
  readonly isOrderClosed: boolean;
  readonly answer: string | null;
  /** A long pause that waits for a second person, and the login of the employee who asked. */
  readonly waitingPause: {
    readonly dateTo: CalendarDate;
    readonly requestedBy: string;
    readonly requestedAt: Instant;
  } | null;
};

type PauseRequestSort = 'requestedAt' | 'unpaidAmount';

/** A filter of the undecided requests; an absent field does not filter. */
export type RequestFilter = {
  readonly reason?: ReasonFilter | undefined;
  /** A part of the shop's name, in any letter case. */
  readonly merchantName?: string | undefined;
  /** The whole number, in any letter case. */
  readonly orderNumber?: string | undefined;
};

export type RequestPage = PageRequest<PauseRequestSort> & RequestFilter;

type WaitingPauseRow = {
  readonly waitingTo: CalendarDate | null;
  readonly waitingBy: string | null;
  readonly waitingSince: Instant | null;
};

/** A page of the queue of staff; the oldest first without a choice. */
export async function undecidedRequests(
  reader: Reader,
  { now, ...page }: RequestPage & { readonly now: Instant },
): Promise<ListPage<WaitingRequest> & { readonly total: number }> {
  const rows = {
    ...undecided(reader, page, now),
    keys: sortKeys(reader),
    id: { value: reader`r.request_uuid`, type: 'uuid' },
    defaultSort: { field: 'requestedAt', order: 'ASC' },
  } as const;
  const [listed, [counted]] = await Promise.all([
    readListing<Omit<WaitingRequest, 'waitingPause'> & WaitingPauseRow, PauseRequestSort>(reader, rows, page),
    reader<{ total: number }[]>`
      select count(*) as total from pause_request r join orders o using (order_uuid) where ${isListed(reader, page)}`,
  ]);
  if (counted === undefined) throw new Error('the count of pause requests returned no row');
  return { ...listed, rows: listed.rows.map(withWaitingPause), total: counted.total };
}

function sortKeys(reader: Reader): Readonly<Record<PauseRequestSort, SortKey>> {
  return {
    requestedAt: { value: reader`r.requested_at`, type: 'time' },
    unpaidAmount: { value: unpaidAmount(reader), type: 'number' },
  };
}

function unpaidAmount(reader: Reader): Fragment {
  return reader`(select coalesce(sum(u.amount), 0)::bigint from scheduled_payment u
    where u.order_uuid = r.order_uuid and u.state = any (${unpaidStates}))`;
}

function undecided(
  reader: Reader,
  filter: RequestFilter,
  now: Instant,
): { readonly columns: Fragment; readonly source: Fragment } {
  return {
    columns: reader`r.request_uuid as "requestUuid", r.order_uuid as "orderUuid", o.order_number as "orderNumber",
        o.merchant_full_name as "merchantFullName", c.client_uuid as "clientUuid", c.full_name as "fullName",
        ${unpaidAmount(reader)} as "unpaidAmount",
        c.country_code as "countryCode", c.phone, o.full_amount as amount, r.reason, r.text,
        r.requested_at as "requestedAt", r.wished_days as "wishedDays", r.state, p.date_to as "pausedThrough",
        p.pause_uuid is not null and p.ended_at is null and o.state in ('APPROVED', 'ACTIVE')
          and not ${isPauseGranted(reader)} as "refusalEndsPause",
            o.state not in ('APPROVED', 'ACTIVE') as "isOrderClosed", r.answer,
        a.command ->> 'dateTo' as "waitingTo", s.login as "waitingBy", a.requested_at as "waitingSince"`,
    source: reader`from pause_request r join orders o using (order_uuid) join client c on c.client_uuid = r.client_uuid
        left join order_pause p on p.pause_uuid = r.pause_uuid
        left join approval_request a on a.kind = 'LONG_PAUSE' and a.subject_id = r.request_uuid::text
          and a.state = 'WAITING' and a.expires_at > ${now}
        left join staff s on s.staff_uuid = a.requested_by
      where ${isListed(reader, filter)}`,
  };
}

function isListed(reader: Reader, { reason, merchantName, orderNumber }: RequestFilter): Fragment {
  const [part, number] = [merchantName ?? null, orderNumber ?? null];
  return reader`r.state in ('WAITING', 'PAUSED') and r.reason = any (${reasonsOf(reason)})
    and (${part}::text is null
      or strpos(comparison_text(o.merchant_full_name), comparison_text(${part}::text)) > 0)
    and (${number}::text is null or comparison_text(o.order_number) = comparison_text(${number}::text))`;
}

/** The statement of the undecided requests of a filter, the oldest first, for an export. */
export function selectUndecided(reader: Reader, filter: RequestFilter, now: Instant): Fragment {
  const { columns, source } = undecided(reader, filter, now);
  return reader`select ${columns} ${source} order by r.requested_at, r.request_uuid`;
}

function withWaitingPause({
  waitingTo: dateTo,
  waitingBy: requestedBy,
  waitingSince: requestedAt,
  ...request
}: Omit<WaitingRequest, 'waitingPause'> & WaitingPauseRow): WaitingRequest {
  const isWaiting = dateTo !== null && requestedBy !== null && requestedAt !== null;
  return { ...request, waitingPause: isWaiting ? { dateTo, requestedBy, requestedAt } : null };
}
