import { mayCall, type Permission } from '#domain/staff/permissions.ts';
import { plusSeconds } from '#domain/dates.ts';
import { csvHeading, csvLine } from '#domain/csv.ts';
import { sheetCell, type StoredValue, textCell } from '#domain/exports/cells.ts';
import type { ExportColumn } from '#domain/exports/list-rules.ts';
import { columnsFor, exportLimits, exportLists } from '#domain/exports/lists.ts';
import { allowSeconds } from '../../db/database.ts';
import {
  appendChunk,
  beginExport,
  exportByUuid,
  failExport,
  finishExport,
  rightsNow,
  type StoredExport,
} from '../../db/exports/export-store.ts';
import { newBulkhead } from '../../concurrency/bulkhead.ts';
import type { Context, DatabaseAccess } from '../context.ts';
import { readList } from './read-list.ts';

const timeoutSeconds = 600;

/**
 * Each export reads on one of the process's ten connections to the database and writes on another one. With ten readers
 * no export could write and no other request would be answered, so further exports wait.
 */
const limitExports = newBulkhead({ concurrency: 3, queueLength: Infinity });

/**
 * Creates a requested file from its first byte, even after an interrupted attempt. It fails if its owner has lost the
 * right to the list meanwhile, or if it has too many rows or bytes. All rows come from one snapshot and are streamed.
 */
export async function makeExport(
  context: DatabaseAccess & Pick<Context, 'spreadsheets'>,
  exportUuid: string,
): Promise<void> {
  await limitExports(() => makeFile(context, exportUuid));
}

async function makeFile(
  context: DatabaseAccess & Pick<Context, 'spreadsheets'>,
  exportUuid: string,
): Promise<void> {
  const { clock, database } = context;
  const file = await exportByUuid(database.reader, exportUuid);
  if (file === null) return;
  const rights = await rightsNow(database.reader, file.staffUuid);
  if (rights === null || !mayCall(rights, exportLists[file.list].anyOf)) {
    await failExport(database.autocommit, exportUuid, { failure: 'DENIED', now: clock.now() });
    return;
  }
  const run = await beginExport(database.autocommit, exportUuid);
  if (run === null) return;
  const written = await writeFile(context, { ...file, run }, rights);
  const now = clock.now();
  if (written === 'TOO_LARGE')
    await failExport(database.autocommit, exportUuid, { failure: 'TOO_LARGE', now });
  else if (written !== 'SUPERSEDED')
    await finishExport(database.autocommit, {
      exportUuid,
      run,
      now,
      rowsDone: written.rows,
      expiresAt: plusSeconds(now, exportLimits.lifetimeSeconds),
    });
}

type WriteResult = 'TOO_LARGE' | 'SUPERSEDED' | { readonly rows: number };

async function writeFile(
  context: DatabaseAccess & Pick<Context, 'spreadsheets'>,
  file: StoredExport,
  rights: readonly Permission[],
): Promise<WriteResult> {
  const { database } = context;
  const columns = columnsFor(file.list, rights, file.input.view);
  const tally = { rows: 0 };
  return database.transaction(async (transaction) => {
    await allowSeconds(transaction, timeoutSeconds);
    const reading = { input: file.input, columns, rights, staffUuid: file.staffUuid };
    const rows = counted(readList(context, transaction, reading), tally);
    const bytes = formats[file.format](context, { name: exportLists[file.list].name, columns, rows });
    return store(context, file, { bytes, tally });
  });
}

type Table = {
  readonly name: string;
  readonly columns: readonly ExportColumn[];
  readonly rows: AsyncIterable<readonly StoredValue[]>;
};

const formats = {
  CSV: (_context, { columns, rows }) => csvBytes(columns, rows),
  XLSX: ({ spreadsheets }, { name, columns, rows }) =>
    spreadsheets.write({ name, columns, rows: cellsOf(columns, rows) }),
} as const satisfies Record<
  StoredExport['format'],
  (context: DatabaseAccess & Pick<Context, 'spreadsheets'>, table: Table) => AsyncIterable<Uint8Array>
>;

async function* csvBytes(columns: readonly ExportColumn[], rows: Table['rows']): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvHeading(columns.map(({ title }) => title)));
  for await (const row of rows)
    yield encoder.encode(csvLine(columns.map(({ kind }, index) => textCell(kind, row[index] ?? null))));
}

async function* cellsOf(columns: readonly ExportColumn[], rows: Table['rows']) {
  for await (const row of rows) yield columns.map(({ kind }, index) => sheetCell(kind, row[index] ?? null));
}

async function* counted<Row>(rows: AsyncIterable<Row>, tally: { rows: number }): AsyncGenerator<Row> {
  for await (const row of rows) {
    tally.rows += 1;
    if (tally.rows > exportLimits.rows) return;
    yield row;
  }
}

type ExportContent = { readonly bytes: AsyncIterable<Uint8Array>; readonly tally: { readonly rows: number } };

async function store(
  { database }: DatabaseAccess & Pick<Context, 'spreadsheets'>,
  { exportUuid, run }: StoredExport,
  { bytes, tally }: ExportContent,
): Promise<WriteResult> {
  let chunkNo = 0;
  let size = 0;
  for await (const content of joinBytes(bytes)) {
    size += content.byteLength;
    if (size > exportLimits.bytes) return 'TOO_LARGE';
    const chunk = { exportUuid, run, chunkNo, content, rowsDone: tally.rows };
    if (!(await appendChunk(database.autocommit, chunk))) return 'SUPERSEDED';
    chunkNo += 1;
  }
  return tally.rows > exportLimits.rows ? 'TOO_LARGE' : { rows: tally.rows };
}

const chunkBytes = 256 * 1024;

/**
 * Joins small pieces into chunks of at least a quarter of a mebibyte, because one database row per line would be too
 * many rows.
 */
async function* joinBytes(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    size += piece.byteLength;
    if (size < chunkBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}
