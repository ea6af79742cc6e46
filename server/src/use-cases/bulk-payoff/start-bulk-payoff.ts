import { createHash } from 'node:crypto';
import { plusSeconds } from '#domain/dates.ts';
import { readRow } from '#domain/bulk-payoff/judge-row.ts';
import type { TableRow } from '#domain/bulk-payoff/read-row.ts';
import { type TableFault, tableReader } from '#domain/bulk-payoff/read-table.ts';
import { isSkipped } from '#domain/bulk-payoff/row-reasons.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, failure, type Result } from '#domain/result.ts';
import { allowSeconds, type Transaction } from '../../db/database.ts';
import {
  countFilesOfStaffSince,
  insertBulkPayoff,
  isBusy,
  type NewBulkPayoff,
  tryLockUpload,
} from '../../db/bulk-payoff/bulk-payoff-store.ts';
import { type StagedRow, stageFailedRows, stageRows } from '../../db/bulk-payoff/bulk-payoff-row-store.ts';
import { enqueueAwaitedJob } from '../../db/jobs/job-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { lineDecoder } from './decode-lines.ts';

const uploadsPerHour = 10;
const hourSeconds = 3600;
/** Time limit of an upload; its bytes go sequentially into one COPY. */
const uploadSeconds = 900;

export type StartRefusal = Refusal<
  | 'full.payment.too.many.requests'
  | 'full.payment.last.file.is.not.completed'
  | 'full.payment.file.empty'
  | 'request.invalid.error'
>;

export type Upload = {
  readonly staff: StaffActor;
  readonly fileName: string | null;
  readonly reviewWanted: boolean;
  /** The bytes as they arrive; an aborted upload ends them with an error. */
  readonly bytes: AsyncIterable<Uint8Array>;
};

/**
 * Uploads a file of orders to be paid off and starts its process: one at a time across all servers, ten per hour and
 * person (docs/spec/specification.md#8, docs/spec/rules.md#10, docs/spec/reliability.md#S-39). The file goes line by
 * line into the database. A file that is not a table of orders is refused with the number of the wrong line. A refused
 * file and an aborted upload leave no data (docs/spec/reliability.md#F-41). Returns the uuid of the process.
 */
export async function startBulkPayoff(
  context: DatabaseAccess,
  { staff, fileName, reviewWanted, bytes }: Upload,
): Promise<Result<string, StartRefusal>> {
  const { staffUuid } = staff;
  const isAllowed = await checkLimits(context, staffUuid);
  if (!isAllowed.ok) return isAllowed;
  const file = newProcess(context, { staffUuid, fileName, reviewWanted, retryOf: null });
  return exclusively(context, async (transaction) => {
    await allowSeconds(transaction, uploadSeconds);
    const staged = await stageFile(context, transaction, { fileUuid: file.fileUuid, bytes });
    return begin(transaction, staff, { ...file, ...staged });
  });
}

/**
 * Retries the rows of a process that paid nothing, in a new process (docs/spec/rules.md#10). Returns its uuid.
 */
export async function retryBulkPayoff(
  context: DatabaseAccess,
  staff: StaffActor,
  before: Pick<NewBulkPayoff, 'fileUuid' | 'fileName' | 'reviewWanted'> & { readonly fileHash: string },
): Promise<Result<string, StartRefusal>> {
  const { staffUuid } = staff;
  const isAllowed = await checkLimits(context, staffUuid);
  if (!isAllowed.ok) return isAllowed;
  const { fileName, fileHash, reviewWanted, fileUuid: retryOf } = before;
  const file = newProcess(context, { staffUuid, fileName, retryOf, reviewWanted });
  return exclusively(context, async (transaction) => {
    await allowSeconds(transaction, uploadSeconds);
    const rowsTotal = await stageFailedRows(transaction, file.fileUuid, retryOf);
    if (rowsTotal === 0) throw new Refused(refuse('full.payment.file.empty').error);
    return begin(transaction, staff, { ...file, fileHash, rowsTotal });
  });
}

async function checkLimits(
  { database, clock, settings }: DatabaseAccess,
  staffUuid: StaffUuid,
): Promise<Result<null, StartRefusal>> {
  const since = plusSeconds(clock.now(), -hourSeconds);
  const recent = await countFilesOfStaffSince(database.reader, staffUuid, since);
  if (recent >= uploadsPerHour * settings.limitFactor) return refuse('full.payment.too.many.requests');
  return (await isBusy(database.reader)) ? refuse('full.payment.last.file.is.not.completed') : success(null);
}

function newProcess(
  { clock, random }: DatabaseAccess,
  facts: Pick<NewBulkPayoff, 'staffUuid' | 'fileName' | 'retryOf' | 'reviewWanted'>,
): NewBulkPayoff {
  return { ...facts, fileUuid: random.uuid(), createdAt: clock.now() };
}

/** A refusal that rolls the transaction back. */
class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: StartRefusal;
  constructor(refusal: StartRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

async function exclusively(
  { database }: DatabaseAccess,
  work: (transaction: Transaction) => Promise<string>,
): Promise<Result<string, StartRefusal>> {
  try {
    return await database.transaction(async (transaction) => {
      const isAlone = await tryLockUpload(transaction);
      return isAlone ? success(await work(transaction)) : refuse('full.payment.last.file.is.not.completed');
    });
  } catch (error) {
    if (error instanceof Refused) return failure(error.refusal);
    throw error;
  }
}

type StagedFile = { readonly fileHash: string; readonly rowsTotal: number };

async function begin(
  transaction: Transaction,
  staff: StaffActor,
  file: NewBulkPayoff & StagedFile,
): Promise<string> {
  const { fileUuid, fileHash, fileName, rowsTotal, createdAt } = file;
  await insertBulkPayoff(transaction, file);
  const action = { staff, action: 'PAY_OFF_BY_FILE', subjectId: fileUuid, note: fileHash } as const;
  await insertStaffAction(transaction, { ...action, after: { fileName, rowsTotal } }, createdAt);
  const job = { kind: 'check-bulk-payoff', key: fileUuid, payload: { fileUuid }, runAt: createdAt } as const;
  await enqueueAwaitedJob(transaction, job);
  return fileUuid;
}

type UploadedFile = { readonly fileUuid: string; readonly bytes: AsyncIterable<Uint8Array> };

/** Reads a file into the database. @throws Refused when it is not a table of orders, too long or empty. */
async function stageFile(
  { settings }: DatabaseAccess,
  transaction: Transaction,
  { fileUuid, bytes }: UploadedFile,
): Promise<StagedFile> {
  const stage = stageRows(transaction, fileUuid);
  const hash = createHash('sha256');
  let rowsTotal = 0;
  for await (const rows of rowsOf(measured(bytes, settings.fullPayment.fileLimitBytes, hash))) {
    await stage.put(rows.map(stagedRow));
    rowsTotal += rows.filter(isRowOfPayment).length;
  }
  if (rowsTotal === 0) throw new Refused(refuse('full.payment.file.empty').error);
  await stage.end();
  return { fileHash: hash.digest('hex'), rowsTotal };
}

function isRowOfPayment({ reason }: TableRow): boolean {
  return reason === null || !isSkipped(reason);
}

function stagedRow({ lineNo, cells, reason }: TableRow): StagedRow {
  if (reason !== null)
    return { lineNo, cells, input: isSkipped(reason) ? { skipped: reason } : { fault: reason } };
  const input = readRow(cells);
  return { lineNo, cells, input: input.ok ? input.value : { fault: input.error } };
}

const bytesInMebibyte = 1024 * 1024;

async function* measured(
  bytes: AsyncIterable<Uint8Array>,
  limitBytes: number,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > limitBytes) throw refusedFile(`Файл больше ${limitBytes / bytesInMebibyte} МиБ`);
    hash.update(chunk);
    yield* inPieces(chunk);
  }
}

/**
 * Chunk size for parsing. A few hundred rows at a time stay in the young generation of the garbage collector; with
 * thousands at once 130 MB of rows outlived it.
 */
const bytesInPiece = 8 * 1024;

function* inPieces(chunk: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < chunk.length; at += bytesInPiece) yield chunk.subarray(at, at + bytesInPiece);
}

async function* rowsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly TableRow[]> {
  const decoder = lineDecoder();
  const table = tableReader();
  for await (const chunk of bytes) yield accepted(table.read(accepted(decoder.decode(chunk))));
  yield accepted(table.read(accepted(decoder.end())));
  yield accepted(table.end());
}

function accepted<T>(read: Result<T, TableFault>): T {
  if (read.ok) return read.value;
  const { lineNo, reason } = read.error;
  throw refusedFile(`Строка ${lineNo}: ${reason}`, `line=${lineNo}`);
}

function refusedFile(message: string, description?: string): Refused {
  return new Refused({
    code: 'request.invalid.error',
    message,
    ...(description === undefined ? {} : { description }),
  });
}
