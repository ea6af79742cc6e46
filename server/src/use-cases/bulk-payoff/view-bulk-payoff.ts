import { type Pace, paceOf } from '#domain/bulk-payoff/pace.ts';
import { reportHeading, reportLine } from '#domain/bulk-payoff/write-report.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import type { Reader } from '../../db/database.ts';
import type { ListPage, PageRequest } from '../../db/listing.ts';
import {
  reportRowsAfter,
  type RowPage,
  type ShownRow,
  shownRows,
  widestRow,
} from '../../db/bulk-payoff/bulk-payoff-shown-store.ts';
import {
  type BulkPayoff,
  bulkPayoffByUuid,
  bulkPayoffPage,
  type BulkPayoffSort,
  countBulkPayoffs,
} from '../../db/bulk-payoff/bulk-payoff-store.ts';
import { changesBehind } from '../../db/staff/account-change-store.ts';
import { faultAmong } from '../approvals/second-person.ts';
import type { DatabaseAccess } from '../context.ts';

type NotFound = Refusal<'full.payment.file.not.found'>;

/** A process as shown to a staff member. */
export type ViewedBulkPayoff = BulkPayoff & {
  /** Null while no work is in progress, or while no estimate is possible. */
  readonly pace: Pace | null;
  readonly mayDecide: boolean;
};

/**
 * The progress, pace and estimated time of a process (docs/spec/specification.md#7, docs/spec/rules.md#10).
 */
export async function viewBulkPayoff(
  context: DatabaseAccess,
  viewer: StaffUuid,
  fileUuid: string,
): Promise<Result<ViewedBulkPayoff, NotFound>> {
  const file = await bulkPayoffByUuid(context.database.reader, fileUuid);
  if (file === null) return refuse('full.payment.file.not.found');
  const [shown] = await withPace(context, viewer, [file]);
  return shown === undefined ? refuse('full.payment.file.not.found') : success(shown);
}

/** A page of all processes of all uploaders (docs/spec/rules.md#10). */
export async function listBulkPayoffs(
  context: DatabaseAccess,
  viewer: StaffUuid,
  page: PageRequest<BulkPayoffSort>,
): Promise<ListPage<ViewedBulkPayoff> & { readonly total: number }> {
  const { reader } = context.database;
  const [{ rows, next }, total] = await Promise.all([bulkPayoffPage(reader, page), countBulkPayoffs(reader)]);
  return { rows: await withPace(context, viewer, rows), next, total };
}

async function withPace(
  { clock, database }: DatabaseAccess,
  viewer: StaffUuid,
  files: readonly BulkPayoff[],
): Promise<readonly ViewedBulkPayoff[]> {
  const now = clock.now();
  const waiting = files.filter(({ stage, approvalNeeded }) => stage === 'WAITING' && approvalNeeded);
  const uploaders = waiting.map(({ staffUuid }) => staffUuid);
  const changes = waiting.length === 0 ? [] : await changesBehind(database.reader, [viewer, ...uploaders]);
  return files.map((file) => {
    const people = { requestedBy: file.staffUuid, authors: [file.staffUuid], decider: viewer };
    const mayDecide =
      file.stage === 'WAITING' && (!file.approvalNeeded || faultAmong(people, changes, now) === null);
    return { ...file, pace: paceOfStage[file.stage](file, now), mayDecide };
  });
}

type PaceOfStage = (file: BulkPayoff, now: BulkPayoff['createdAt']) => Pace | null;

const paceOfStage = {
  CHECKING: ({ rowsChecked, rowsTotal, createdAt }, now) =>
    paceOf({ done: rowsChecked, total: rowsTotal, since: createdAt, now }),
  WAITING: () => null,
  SETTLING: ({ rowsDone, rowsTotal, rowsPayable, paymentStartedAt }, now) => {
    if (rowsPayable === null || paymentStartedAt === null) return null;
    const paidSoFar = rowsPayable - (rowsTotal - rowsDone);
    return paceOf({ done: paidSoFar, total: rowsPayable, since: paymentStartedAt, now });
  },
  COMPLETED: () => null,
  CANCELLED: () => null,
} as const satisfies Record<BulkPayoff['stage'], PaceOfStage>;

/** A row with its predicted or actual outcome. */
export type ViewedRow = ShownRow;

/** A page of the rows of a file, each with its predicted or actual outcome (docs/spec/rules.md#10). */
export async function viewRows(
  { database }: DatabaseAccess,
  page: RowPage,
): Promise<Result<ListPage<ViewedRow>, NotFound>> {
  const file = await bulkPayoffByUuid(database.reader, page.fileUuid);
  return file === null
    ? refuse('full.payment.file.not.found')
    : success(await shownRows(database.reader, page));
}

/** The report of a process, streamed line by line in the order of the file (docs/spec/rules.md#10). */
export async function readReport(
  { database }: DatabaseAccess,
  fileUuid: string,
): Promise<Result<AsyncIterable<string>, NotFound>> {
  const file = await bulkPayoffByUuid(database.reader, fileUuid);
  return file === null ? refuse('full.payment.file.not.found') : success(reportOf(database.reader, fileUuid));
}

async function* reportOf(reader: Reader, fileUuid: string): AsyncGenerator<string> {
  const width = await widestRow(reader, fileUuid);
  yield reportHeading(width);
  let lineNo = 0;
  for (;;) {
    const rows = await reportRowsAfter(reader, { fileUuid, lineNo });
    if (rows.length === 0) return;
    yield rows.map((row) => reportLine(row, width)).join('');
    lineNo = rows.at(-1)?.lineNo ?? lineNo;
  }
}
