import type { Permission } from '#domain/staff/permissions.ts';
import type { Instant } from '#domain/dates.ts';
import type { ExportListName } from '#domain/exports/lists.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import type { ExportRequest } from './list-rows-store.ts';
import type { Autocommit, Reader, Transaction } from '../database.ts';

export type ExportFormat = 'CSV' | 'XLSX';
export type ExportState = 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'EXPIRED';
/** TOO_LARGE: too many rows or bytes. DENIED: the requester has lost the permission. */
export type ExportFailure = 'TOO_LARGE' | 'DENIED';

/** A requested export file. */
export type StoredExport = {
  readonly exportUuid: string;
  readonly staffUuid: StaffUuid;
  readonly list: ExportListName;
  readonly input: ExportRequest;
  readonly format: ExportFormat;
  readonly state: ExportState;
  readonly failure: ExportFailure | null;
  readonly run: number;
  readonly rowsDone: number;
  readonly bytes: number;
  readonly createdAt: Instant;
  readonly finishedAt: Instant | null;
  readonly expiresAt: Instant | null;
};

type NewExport = Pick<StoredExport, 'exportUuid' | 'staffUuid' | 'input' | 'format' | 'createdAt'>;

export async function insertExport(transaction: Transaction, wanted: NewExport): Promise<void> {
  const { exportUuid, staffUuid, input, format, createdAt } = wanted;
  await transaction`
    insert into export (export_uuid, staff_uuid, request, format, state, created_at)
    values (${exportUuid}, ${staffUuid}, ${JSON.stringify(input)}::text::jsonb, ${format}, 'WAITING', ${createdAt})`;
}

/** Counts the unfinished exports of a staff member, and all that were requested after `since`. */
export async function countExports(
  reader: Reader,
  staffUuid: StaffUuid,
  since: Instant,
): Promise<{ readonly open: number; readonly recent: number }> {
  const [row] = await reader<{ open: number; recent: number }[]>`
    select count(*) filter (where state in ('WAITING', 'RUNNING')) as open,
      count(*) filter (where created_at > ${since}) as recent
    from export where staff_uuid = ${staffUuid}`;
  return row ?? { open: 0, recent: 0 };
}

export async function exportByUuid(reader: Reader, exportUuid: string): Promise<StoredExport | null> {
  const [row] = await reader<StoredExport[]>`${selectExports(reader)} where export_uuid = ${exportUuid}`;
  return row ?? null;
}

/** The exports of a staff member, the newest first. */
export async function exportsOf(
  reader: Reader,
  staffUuid: StaffUuid,
  { count, page }: { readonly count: number; readonly page: number },
): Promise<StoredExport[]> {
  return reader<StoredExport[]>`
    ${selectExports(reader)} where staff_uuid = ${staffUuid} order by created_at desc, export_uuid
    limit ${count} offset ${count * page}`;
}

/** The current permissions of a staff member; null when the account is inactive. */
export async function rightsNow(reader: Reader, staffUuid: StaffUuid): Promise<readonly Permission[] | null> {
  const [row] = await reader<{ permissions: Permission[] }[]>`
    select permissions from staff where staff_uuid = ${staffUuid} and active`;
  return row?.permissions ?? null;
}

/** Starts an export from the beginning. Returns the number of this run; null when the export is no longer wanted. */
export async function beginExport(autocommit: Autocommit, exportUuid: string): Promise<number | null> {
  const [row] = await autocommit<{ run: number }[]>`
    with gone as (delete from export_chunk where export_uuid = ${exportUuid})
    update export set state = 'RUNNING', run = run + 1, rows_done = 0, bytes = 0
    where export_uuid = ${exportUuid} and state in ('WAITING', 'RUNNING') returning run`;
  return row?.run ?? null;
}

type Chunk = {
  readonly exportUuid: string;
  readonly run: number;
  readonly chunkNo: number;
  readonly content: Uint8Array;
  readonly rowsDone: number;
};

/** Appends a chunk; false when a newer run has started or the export is no longer wanted. */
export async function appendChunk(autocommit: Autocommit, chunk: Chunk): Promise<boolean> {
  const { exportUuid, run, chunkNo, content, rowsDone } = chunk;
  const rows = await autocommit`
    with current_run as (
      update export set rows_done = ${rowsDone}, bytes = bytes + ${content.byteLength}
      where export_uuid = ${exportUuid} and run = ${run} and state = 'RUNNING' returning export_uuid)
    insert into export_chunk (export_uuid, run, chunk_no, content)
    select export_uuid, ${run}::integer, ${chunkNo}::integer, ${Buffer.from(content)}::bytea from current_run
      returning 1`;
  return rows.length === 1;
}

type Ending = Pick<StoredExport, 'exportUuid' | 'run'> & {
  readonly now: Instant;
  readonly rowsDone: number;
  readonly expiresAt: Instant;
};

export async function finishExport(autocommit: Autocommit, ending: Ending): Promise<void> {
  await autocommit`
    update export set state = 'DONE', rows_done = ${ending.rowsDone}, finished_at = ${ending.now},
      expires_at = ${ending.expiresAt}
    where export_uuid = ${ending.exportUuid} and run = ${ending.run} and state = 'RUNNING'`;
}

export async function failExport(
  autocommit: Autocommit,
  exportUuid: string,
  { failure, now }: { readonly failure: ExportFailure; readonly now: Instant },
): Promise<void> {
  await autocommit`
    with gone as (delete from export_chunk where export_uuid = ${exportUuid})
    update export set state = 'FAILED', failure = ${failure}, finished_at = ${now}
    where export_uuid = ${exportUuid} and state in ('WAITING', 'RUNNING')`;
}

/** One chunk of a finished file; null after the last one. */
export async function chunkOf(
  reader: Reader,
  { exportUuid, run }: Pick<StoredExport, 'exportUuid' | 'run'>,
  chunkNo: number,
): Promise<Uint8Array | null> {
  const [row] = await reader<{ content: Uint8Array }[]>`
    select content from export_chunk where export_uuid = ${exportUuid} and run = ${run} and chunk_no = ${chunkNo}`;
  return row?.content ?? null;
}

/** Deletes the content of a file early. The record of the request stays. False without a file. */
export async function dropExport(
  transaction: Transaction,
  exportUuid: string,
  now: Instant,
): Promise<boolean> {
  const dropped = await transaction`
    update export set state = 'EXPIRED', finished_at = coalesce(finished_at, ${now})
    where export_uuid = ${exportUuid} and state not in ('FAILED', 'EXPIRED') returning 1`;
  await transaction`delete from export_chunk where export_uuid = ${exportUuid}`;
  return dropped.length > 0;
}

/** At most `most` expired files. */
export async function expiredExports(reader: Reader, now: Instant, most: number): Promise<string[]> {
  const rows = await reader<{ exportUuid: string }[]>`
    select export_uuid as "exportUuid" from export where state = 'DONE' and expires_at <= ${now} order by expires_at
      limit ${most}`;
  return rows.map(({ exportUuid }) => exportUuid);
}

/** The time at which the next file expires; null without files. */
export async function nextExpiry(reader: Reader): Promise<Instant | null> {
  const [row] = await reader<{ next: Instant | null }[]>`
    select min(expires_at) as next from export where state = 'DONE'`;
  return row?.next ?? null;
}

/** Deletes the records of failed and expired exports that ended before `before`; the wait for a worker does not count. */
export async function forgetExports(transaction: Transaction, before: Instant): Promise<void> {
  await transaction`delete from export
    where coalesce(finished_at, created_at) < ${before} and state in ('FAILED', 'EXPIRED')`;
}

function selectExports(reader: Reader): ReturnType<Reader> {
  return reader`
    select export_uuid as "exportUuid", staff_uuid as "staffUuid", present ->> 'list' as list, present as input, format,
      state, failure, run, rows_done as "rowsDone", bytes, created_at as "createdAt", finished_at as "finishedAt",
      expires_at as "expiresAt"
    from export
    -- cspell:disable-next-line: a column of the previous version
    cross join lateral coalesce(request, present_export_request(list, wish)) present`;
}
