import { type StaffActionName, viewActions } from '#domain/staff/staff-actions.ts';
import type { Instant } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import type { Fragment, Reader } from '../database.ts';
import type { RecordedValues } from '../staff/staff-action-store.ts';

/** Filters of the log; null does not filter. */
export type AuditLogFilter = {
  readonly login: string | null;
  readonly action: StaffActionName | null;
  /** An export that an earlier version has started has none. */
  readonly kind?: 'CHANGES' | 'VIEWS' | null;
  readonly outcome: 'DONE' | 'REFUSED' | null;
  readonly clientUuid: ClientUuid | null;
  /** Inclusive. */
  readonly from: Instant | null;
  /** Exclusive. */
  readonly until: Instant | null;
};

export type LoggedAction = {
  readonly position: number;
  readonly at: Instant;
  readonly login: string | null;
  readonly address: string | null;
  readonly action: StaffActionName;
  readonly clientPhone: string | null;
  readonly orderUuid: OrderUuid | null;
  readonly orderNumber: string | null;
  readonly subjectId: string | null;
  readonly note: string | null;
  readonly before: RecordedValues | null;
  readonly after: RecordedValues | null;
  readonly refusalCode: RefusalCode | null;
  /** Hash of this row and all earlier ones, hexadecimal. */
  readonly hash: string;
};

/**
 * `count` rows before or after a position of the chain; null means its end. Pages use positions, because reading the
 * log adds rows to it.
 */
export type LogPage = {
  readonly count: number;
  readonly before: number | null;
  readonly after: number | null;
  readonly isOldestFirst: boolean;
};

/** A page of the log, in the order of time or against it. */
export async function auditLogPage(
  reader: Reader,
  filter: AuditLogFilter,
  { count, before, after, isOldestFirst }: LogPage,
): Promise<LoggedAction[]> {
  return reader<LoggedAction[]>`
    ${selectActions(reader, filter)} ${before === null ? reader`` : reader`and c.position < ${before}`}
      ${after === null ? reader`` : reader`and c.position > ${after}`}
      order by c.position ${isOldestFirst ? reader`asc` : reader`desc`} limit ${count}`;
}

export async function countAuditLog(reader: Reader, filter: AuditLogFilter): Promise<number> {
  const [row] = await reader<{ count: number }[]>`
    select count(*) as count from staff_action a left join staff s using (staff_uuid) where ${matches(reader, filter)}`;
  return row?.count ?? 0;
}

/** The rows of the log that match a filter, unordered. */
export function selectActions(reader: Reader, filter: AuditLogFilter): Fragment {
  return reader`
    select c.position, a.at, s.login, a.address, a.action, cl.phone as "clientPhone", a.order_uuid as "orderUuid",
      o.order_number as "orderNumber", a.subject_id as "subjectId", a.note, a.value_before as before,
      a.value_after as after, a.refusal_code as "refusalCode", encode(c.hash, 'hex') as hash
    from staff_action a
    join staff_action_chain c using (staff_action_id)
    left join staff s using (staff_uuid)
    left join client cl on cl.client_uuid = a.client_uuid
    left join orders o on o.order_uuid = a.order_uuid
    where ${matches(reader, filter)}`;
}

function matches(reader: Reader, filter: AuditLogFilter): Fragment {
  const { login, action, kind = null, outcome, clientUuid, from, until } = filter;
  return reader`true
    ${login === null ? reader`` : reader`and s.login = lower(${login})`}
    ${action === null ? reader`` : reader`and a.action = ${action}`}
    ${kind === null ? reader`` : reader`and (a.action = any (${viewActions}::text[])) = ${kind === 'VIEWS'}`}
    ${outcome === null ? reader`` : reader`and (a.refusal_code is null) = ${outcome === 'DONE'}`}
    ${clientUuid === null ? reader`` : reader`and a.client_uuid = ${clientUuid}`}
    ${from === null ? reader`` : reader`and a.at >= ${from}`}
    ${until === null ? reader`` : reader`and a.at < ${until}`}`;
}
