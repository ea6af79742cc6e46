import type { ApprovalKind, ApprovalState } from '#domain/staff/approval.ts';
import type { Instant } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid, StaffUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import type { Fragment, Reader, Transaction } from '../database.ts';
import { type ListPage, type PageRequest, readListing, type SortKey } from '../listing.ts';

/** The values of the subject at the time of the request, as plain JSON. */
export type Snapshot = Readonly<Record<string, string | number>>;

/** Arguments of the requested action, as plain JSON. The feature that makes the request defines the format. */
export type ApprovalCommand = Readonly<Record<string, unknown>>;

export type ApprovalRequest = {
  readonly requestUuid: string;
  readonly kind: ApprovalKind;
  readonly subjectId: string;
  /** null when the subject is the only argument. */
  readonly command: ApprovalCommand | null;
  /** The client whom the request is about, for the list; null for requests about orders, products and staff. */
  readonly clientUuid: ClientUuid | null;
  readonly orderUuid: OrderUuid | null;
  readonly amount: Kopecks | null;
  /** The reason that the requester gave; null from shops, and when none was given. */
  readonly justification: string | null;
  /** The requested action in lines of text for the person who decides. */
  readonly details: readonly string[];
  readonly snapshot: Snapshot;
  /** null for a request of a shop. */
  readonly requestedBy: StaffUuid | null;
  /** The key that authenticated the request of a shop; null for requests of staff. */
  readonly merchantKeyUuid: string | null;
  /**
   * The accounts that may have made the request, recorded with it. Empty when no account can have made it. null when
   * unknown: the previous version has written the request.
   */
  readonly authors: readonly StaffUuid[] | null;
  readonly requestedAt: Instant;
  readonly expiresAt: Instant;
  readonly state: ApprovalState;
};

export type NewRequest = Omit<ApprovalRequest, 'state' | 'authors'> & {
  readonly authors: readonly StaffUuid[];
};

/** Inserts a request; false when one with the same subject is waiting. An expired one is closed first. */
export async function insertRequest(transaction: Transaction, request: NewRequest): Promise<boolean> {
  const { kind, subjectId, requestedAt } = request;
  await transaction`
    update approval_request set state = 'EXPIRED', decided_at = expires_at
    where kind = ${kind} and subject_id = ${subjectId} and state = 'WAITING' and expires_at <= ${requestedAt}`;
  const rows = await transaction`
    insert into approval_request (request_uuid, kind, subject_id, command, client_uuid, order_uuid, amount, details,
      justification, seen, requested_by, merchant_key_uuid, authors, requested_at, expires_at, state)
    values (${request.requestUuid}, ${kind}, ${subjectId},
      ${request.command === null ? null : JSON.stringify(request.command)}::text::jsonb, ${request.clientUuid},
      ${request.orderUuid}, ${request.amount}, ${request.details}, ${request.justification},
      ${JSON.stringify(request.snapshot)}::text::jsonb,
      ${request.requestedBy}, ${request.merchantKeyUuid}, ${request.authors}::uuid[], ${requestedAt},
      ${request.expiresAt}, 'WAITING')
    on conflict (kind, subject_id) where state = 'WAITING' do nothing returning 1`;
  return rows.length === 1;
}

export async function requestByUuid(reader: Reader, requestUuid: string): Promise<ApprovalRequest | null> {
  const [row] = await reader<ApprovalRequest[]>`
    select request_uuid as "requestUuid", kind, subject_id as "subjectId", command, client_uuid as "clientUuid",
      order_uuid as "orderUuid", amount, details, justification, seen as snapshot,
      requested_by as "requestedBy", merchant_key_uuid as "merchantKeyUuid", ${recordedAuthors(reader)} as authors,
      requested_at as "requestedAt", expires_at as "expiresAt", state
    from approval_request r where request_uuid = ${requestUuid}`;
  return row ?? null;
}

/** The previous version records the person only. */
function recordedAuthors(reader: Reader): Fragment {
  return reader`case when r.authors is null and r.requested_by is not null then array[r.requested_by]
    else r.authors end`;
}

/** How many requests of a kind wait for a decision about an order. Requires the lock of the order. */
export async function waitingRequests(
  transaction: Transaction,
  { kind, orderUuid, now }: Pick<ApprovalRequest, 'kind' | 'orderUuid'> & { readonly now: Instant },
): Promise<number> {
  const [row] = await transaction<{ count: number }[]>`
    select count(*)::int as count from approval_request
    where kind = ${kind} and order_uuid = ${orderUuid} and state = 'WAITING' and expires_at > ${now}`;
  return row?.count ?? 0;
}

/** A refund of a shop that needs a second person. */
export type RefundRequest = Pick<ApprovalRequest, 'requestUuid' | 'state' | 'requestedAt' | 'expiresAt'> & {
  /** In kopecks. */
  readonly amount: Kopecks;
  /** The reason of the decision; null without one. */
  readonly reason: string | null;
};

/** The refunds of an order that need a second person, with their states at an instant, the newest first. */
export async function refundRequestsOf(
  reader: Reader,
  orderUuid: OrderUuid,
  now: Instant,
): Promise<RefundRequest[]> {
  return reader<RefundRequest[]>`
    select r.request_uuid as "requestUuid", r.amount, ${stateAt(reader, now)} as state,
      r.requested_at as "requestedAt", r.expires_at as "expiresAt", r.reason
    from approval_request r where r.kind = 'REFUND_ORDER' and r.order_uuid = ${orderUuid}
    order by r.requested_at desc, r.request_uuid limit ${mostRefundRequests}`;
}

/** An order has far fewer. */
const mostRefundRequests = 100;

/** A request that nobody has decided until its end has expired. */
function stateAt(reader: Reader, now: Instant): Fragment {
  return reader`case when r.state = 'WAITING' and r.expires_at <= ${now} then 'EXPIRED' else r.state end`;
}

export type Verdict = {
  readonly requestUuid: string;
  readonly state: 'APPROVED' | 'REJECTED' | 'STALE';
  readonly decidedBy: StaffUuid;
  readonly reason: string | null;
  readonly now: Instant;
};

/** Decides a waiting request; false when it was decided or has expired meanwhile. */
export async function decideRequest(transaction: Transaction, verdict: Verdict): Promise<boolean> {
  const { requestUuid, state, decidedBy, reason, now } = verdict;
  const rows = await transaction`
    update approval_request set state = ${state}, decided_by = ${decidedBy}, decided_at = ${now}, reason = ${reason}
    where request_uuid = ${requestUuid} and state = 'WAITING' and expires_at > ${now} returning 1`;
  return rows.length === 1;
}

export type ListedRequest = Omit<ApprovalRequest, 'snapshot' | 'clientUuid' | 'merchantKeyUuid'> & {
  readonly requestedByLogin: string | null;
  readonly merchantFullName: string | null;
  readonly orderNumber: string | null;
  readonly productName: string | null;
  readonly clientFullName: string | null;
  readonly decidedByLogin: string | null;
  readonly decidedAt: Instant | null;
  readonly reason: string | null;
};

export type RequestSort = 'requestedAt' | 'amount';

export type RequestPage = PageRequest<RequestSort> & {
  readonly kinds: readonly ApprovalKind[];
  readonly isWaiting: boolean;
  /** Only the requests of this employee; null for those of all. */
  readonly requestedBy: StaffUuid | null;
  readonly now: Instant;
};

/** A page of requests of some kinds, waiting or closed; the newest first without a choice. */
export async function requestPage(
  reader: Reader,
  query: RequestPage,
): Promise<ListPage<ListedRequest> & { readonly total: number }> {
  const matches = waitingOrOver(reader, query);
  const rows = {
    columns: reader`r.request_uuid as "requestUuid", r.kind, r.subject_id as "subjectId", r.order_uuid as "orderUuid",
        r.command, r.amount, r.details, r.justification, r.requested_by as "requestedBy",
        ${recordedAuthors(reader)} as authors,
        r.requested_at as "requestedAt", r.expires_at as "expiresAt", r.state, a.login as "requestedByLogin",
        o.merchant_full_name as "merchantFullName", o.order_number as "orderNumber", p.name as "productName",
        c.full_name as "clientFullName", d.login as "decidedByLogin", r.decided_at as "decidedAt", r.reason`,
    source: reader`from ${namedRequests(reader)} where ${matches}`,
    keys: sortKeys(reader),
    id: { value: reader`r.request_uuid`, type: 'uuid' },
    defaultSort: { field: 'requestedAt', order: 'DESC' },
  } as const;
  const [listed, [counted]] = await Promise.all([
    readListing<ListedRequest, RequestSort>(reader, rows, query),
    reader<{ total: number }[]>`select count(*) as total from approval_request r where ${matches}`,
  ]);
  return { ...listed, total: counted?.total ?? 0 };
}

/** Requests without a sum have the smallest one. */
function sortKeys(reader: Reader): Readonly<Record<RequestSort, SortKey>> {
  return {
    requestedAt: { value: reader`r.requested_at`, type: 'time' },
    amount: { value: reader`coalesce(r.amount, -1)`, type: 'number' },
  };
}

/** The statement of all waiting or all closed requests, for an export. */
export function selectApprovals(reader: Reader, wanted: RequestFilter): Fragment {
  return reader`
    select r.kind, o.order_number as "orderNumber", o.merchant_full_name as "merchantFullName", p.name as "productName",
      r.amount, a.login as "requestedBy", r.justification, r.requested_at as "requestedAt", r.expires_at as "expiresAt",
      ${stateAt(reader, wanted.now)} as state,
      d.login as "decidedBy", r.decided_at as "decidedAt", r.reason
    from ${namedRequests(reader)} where ${waitingOrOver(reader, wanted)} order by r.requested_at desc, r.request_uuid`;
}

type RequestFilter = Pick<RequestPage, 'kinds' | 'isWaiting' | 'requestedBy' | 'now'>;

function waitingOrOver(reader: Reader, { kinds, isWaiting, requestedBy, now }: RequestFilter): Fragment {
  const own = requestedBy === null ? reader`true` : reader`r.requested_by = ${requestedBy}`;
  return reader`r.kind = any (${kinds}) and ${own}
    and (r.state = 'WAITING' and r.expires_at > ${now}) = ${isWaiting}`;
}

/** The outcomes of an employee's requests that ended after an instant, the newest first. */
export async function outcomesSince(
  reader: Reader,
  wanted: Pick<RequestPage, 'kinds' | 'now'> & { readonly staffUuid: StaffUuid; readonly since: Instant },
): Promise<OwnOutcome[]> {
  const { kinds, now, staffUuid, since } = wanted;
  return reader<OwnOutcome[]>`
    select r.request_uuid as "requestUuid", r.kind, r.subject_id as "subjectId", r.command, r.state,
      r.expires_at as "expiresAt", a.login as "requestedByLogin", r.reason
    from approval_request r join staff a on a.staff_uuid = r.requested_by
    where ${waitingOrOver(reader, { kinds, isWaiting: false, requestedBy: staffUuid, now })}
      and coalesce(r.decided_at, r.expires_at) > ${since}
    order by r.requested_at desc, r.request_uuid limit ${mostOutcomes}`;
}

const mostOutcomes = 100;

export type OwnOutcome = Pick<
  ListedRequest,
  'requestUuid' | 'kind' | 'subjectId' | 'command' | 'state' | 'expiresAt' | 'requestedByLogin' | 'reason'
>;

function namedRequests(reader: Reader): Fragment {
  return reader`approval_request r
    left join staff a on a.staff_uuid = r.requested_by left join staff d on d.staff_uuid = r.decided_by
    left join orders o on o.order_uuid = r.order_uuid
    left join client c on c.client_uuid = coalesce(r.client_uuid, o.client_uuid)
    left join product p on r.kind = 'START_PRODUCT' and p.product_id = r.subject_id`;
}
