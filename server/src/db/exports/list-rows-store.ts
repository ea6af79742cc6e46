import type { ApprovalKind } from '#domain/staff/approval.ts';
import type { CalendarDate, Instant } from '#domain/dates.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import type { SubjectType } from '#domain/laws/subject-names.ts';
import type { MatterKind } from '#domain/matters/matter-kinds.ts';
import type { NotificationChannel } from '#domain/notifications/preferences.ts';
import type { Metric, MetricPart } from '#domain/reports/metrics.ts';
import type { StoredValue } from '#domain/exports/cells.ts';
import type { ListView } from '#domain/exports/lists.ts';
import { selectApprovals } from '../approvals/approval-store.ts';
import { type AuditLogFilter, selectActions } from '../audit-log/audit-log-store.ts';
import type { Fragment, Reader, Transaction } from '../database.ts';
import { type RowFilter, rowFilters } from '../bulk-payoff/bulk-payoff-shown-store.ts';
import { selectWebhooks, type WebhookFilter } from '../webhooks/webhook-log-store.ts';
import { type ListOfClient, selectListOfClient } from './client-lists.ts';
import { type FilteredList, selectFilteredList } from './filtered-lists.ts';
import { type PlainList, plainLists } from './plain-lists.ts';

/** A list with its filters. Other lists are computed. */
export type ListRequest =
  | ListOfClient
  | { readonly list: 'STAFF_LOG'; readonly filter: AuditLogFilter }
  | { readonly list: 'DIFFERENCES'; readonly isOpen: boolean }
  | ({ readonly list: 'WEBHOOKS' } & WebhookFilter)
  | { readonly list: 'APPROVALS'; readonly isWaiting: boolean; readonly isOwn?: boolean }
  | { readonly list: 'FULL_PAYMENT_ROWS'; readonly processId: string; readonly shown?: RowFilter }
  | FilteredList
  | { readonly list: PlainList };

type ReportPeriod = { readonly dateFrom: CalendarDate; readonly dateTo: CalendarDate };

/** A list with its filters. */
export type ExportedList =
  | ListRequest
  | { readonly list: 'LAW_CLAUSES' }
  | { readonly list: 'TEMPLATES'; readonly channel: NotificationChannel }
  | { readonly list: 'METRIC_PARTS'; readonly metric: Metric; readonly days: ReportPeriod }
  | { readonly list: 'METRIC_DAYS' | 'FORECAST'; readonly days: ReportPeriod }
  | { readonly list: 'LAW_BREACHES'; readonly day: CalendarDate; readonly type: SubjectType | null }
  | { readonly list: 'MATTERS'; readonly kind: MatterKind | null; readonly isOwn: boolean }
  | ({ readonly list: 'METRIC_ROWS'; readonly days: ReportPeriod } & MetricPart);

/** A list as its page shows it, as stored until the export runs; an earlier version stores no view. */
export type ExportRequest = ExportedList & { readonly view?: ListView };

export type StoredRow = Readonly<Record<string, StoredValue>>;

/**
 * Reads the rows of a statement in batches through a cursor, each batch on demand. A transaction has one such cursor at
 * a time. cursor_tuple_fraction makes PostgreSQL plan for all rows instead of the first ones.
 */
export async function* rowsInPortions<Row extends object>(
  transaction: Transaction,
  statement: Fragment,
  batchSize: number,
): AsyncGenerator<Row[]> {
  await transaction`set local cursor_tuple_fraction = 1`;
  await transaction`declare list_rows no scroll cursor for ${statement}`;
  for (;;) {
    // not prepared, because the next list has other columns
    const rows = await transaction.unsafe<Row[]>(`fetch ${batchSize} from list_rows`);
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) break;
  }
  await transaction`close list_rows`;
}

/** The person, the approval kinds that the person may see, and the current time. */
export type ListReader = {
  readonly staffUuid: StaffUuid;
  readonly kinds: readonly ApprovalKind[];
  readonly now: Instant;
  /** A session of staff is live if it was used after this time. */
  readonly usedAfter: Instant;
};

/** The statement of a list; its fields are the columns of the list. */
export function selectList(reader: Reader, input: ListRequest, owner: ListReader): Fragment {
  if (isPlain(input)) return plainLists[input.list](reader, owner.now);
  if (isFiltered(input)) return selectFilteredList(reader, input, owner);
  if (isOfClient(input)) return selectListOfClient(reader, input);
  switch (input.list) {
    case 'STAFF_LOG':
      return reader`
        select a.position, a.at, a.login, a.address, a.action, a."clientPhone", a."orderNumber", a."subjectId", a.note,
          a.before::text as before, a.after::text as after, a."refusalCode", a.hash
        from (${selectActions(reader, input.filter)}) a order by a.position`;
    case 'WEBHOOKS':
      return selectWebhooks(reader, input);
    case 'APPROVALS':
      return approvalsOf(reader, input, owner);
    case 'FULL_PAYMENT_ROWS':
      return selectFileRows(reader, input);
    case 'DIFFERENCES':
      return reader`
        select d.found_at as "foundAt", d.kind, o.order_number as "orderNumber", d.subject, d.our_amount as "ourAmount",
          d.their_amount as "theirAmount", s.login as owner, d.settled_at as "settledAt", d.note
        from reconciliation_difference d left join orders o using (order_uuid)
          left join staff s on s.staff_uuid = d.owner_uuid
        where (d.settled_at is null) = ${input.isOpen} order by d.found_at, d.difference_uuid`;
  }
}

type RequestOf<List> = Extract<ListRequest, { readonly list: List }>;

function approvalsOf(
  reader: Reader,
  { isWaiting, isOwn = false }: RequestOf<'APPROVALS'>,
  { kinds, now, staffUuid }: ListReader,
): Fragment {
  return selectApprovals(reader, { kinds, isWaiting, requestedBy: isOwn ? staffUuid : null, now });
}

function selectFileRows(
  reader: Reader,
  { processId, shown = 'ALL' }: RequestOf<'FULL_PAYMENT_ROWS'>,
): Fragment {
  return reader`
    select r.line_no as "lineNo", r.cells ->> 0 as reference, o.order_number as "orderNumber",
      r.cells ->> 1 as "amountText", r.amount,
      case when r.result = 'SUCCESS' then 'PAID' when r.result = 'FAIL' then 'FAILED'
        when r.route = 'UNCHECKED' then 'UNCHECKED'
        else 'WILL_PAY' end as verdict, r.reason, r.twin_line_no as "twinLineNo", r.debt
    from full_payment_row r left join orders o using (order_uuid)
      where r.file_uuid = ${processId} and ${rowFilters(reader)[shown]}
    union all
    select line_no, cells ->> 0, null, cells ->> 1, null, 'SKIPPED', reason, null, null from full_payment_skipped
      where file_uuid = ${processId} and ${shown === 'ALL'}::boolean
    order by 1`;
}

function isOfClient(input: ListRequest): input is ListOfClient {
  return 'clientUuid' in input;
}

function isFiltered(input: ListRequest): input is FilteredList {
  return input.list === 'STAFF' || input.list === 'PRODUCTS' || input.list === 'PAUSE_REQUESTS';
}

function isPlain(input: ListRequest): input is { readonly list: PlainList } {
  return Object.hasOwn(plainLists, input.list);
}
