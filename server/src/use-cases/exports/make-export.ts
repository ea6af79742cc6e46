import type { Permission } from '#domain/staff/permissions.ts';
import { mayCall } from '#domain/staff/permissions.ts';
import { plusSeconds } from '#domain/calendar.ts';
import { csvHeading, csvLine } from '#domain/csv.ts';
import type { StoredValue } from '#domain/exports/cells.ts';
import { sheetCell, textCell } from '#domain/exports/cells.ts';
import type { ExportColumn } from '#domain/exports/list-rules.ts';
import { columnsFor, exportLimits, exportLists } from '#domain/exports/lists.ts';
import { allowSeconds } from '../../db/database.ts';
import type { StoredExport } from '../../db/exports/export-store.ts';
import {
  appendChunk,
  beginExport,
  exportByUuid,
  failExport,
  finishExport,
  rightsNow,
} from '../../db/exports/export-store.ts';
import { newBulkhead } from '../../concurrency/bulkhead.ts';
import type { Context } from '../context.ts';
import { joinBytes } from './join-bytes.ts';
import { readList } from './read-list.ts';

const mostSeconds = 600;

/**
 * Each reads through one of the process's ten connections to the database and writes through another: if ten read, none
 * could write, and nobody else would ever be answered. The others wait for their turn.
 */
const enterMaking = newBulkhead({ atOnce: 3, waiting: Infinity });

/**
 * Makes the file that somebody has asked for, from its first byte, however often it was begun before; nothing is made
 * for whoever lost the right to the list meanwhile. Too many rows or bytes end it. The rows are all of one moment, and
 * never all in memory.
 */
export async function makeExport(context: Context, exportUuid: string): Promise<void> {
  await enterMaking(() => makeInTurn(context, exportUuid));
}

async function makeInTurn(context: Context, exportUuid: string): Promise<void> {
  const { clock, database } = context;
  const wanted = await exportByUuid(database.reader, exportUuid);
  if (wanted === null) return;
  const rights = await rightsNow(database.reader, wanted.staffUuid);
  if (rights === null || !mayCall(rights, exportLists[wanted.list].anyOf)) {
    await failExport(database.autocommit, exportUuid, { failure: 'DENIED', now: clock.now() });
    return;
  }
  const run = await beginExport(database.autocommit, exportUuid);
  if (run === null) return;
  const written = await writeFile(context, { ...wanted, run }, rights);
  const now = clock.now();
  if (written === 'TOO_LARGE')
    await failExport(database.autocommit, exportUuid, { failure: 'TOO_LARGE', now });
  else if (written !== 'UNWANTED')
    await finishExport(database.autocommit, {
      exportUuid,
      run,
      now,
      rowsDone: written.rows,
      expiresAt: plusSeconds(now, exportLimits.keptSeconds),
    });
}

type Written = 'TOO_LARGE' | 'UNWANTED' | { readonly rows: number };

async function writeFile(
  context: Context,
  file: StoredExport,
  rights: readonly Permission[],
): Promise<Written> {
  const { database } = context;
  const columns = columnsFor(file.list, rights);
  const tally = { rows: 0 };
  return database.transaction(async (transaction) => {
    await allowSeconds(transaction, mostSeconds);
    const rows = counted(readList(context, transaction, { input: file.input, columns, rights }), tally);
    const bytes = formats[file.format](context, { name: exportLists[file.list].name, columns, rows });
    return keep(context, file, { bytes, tally });
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
  (context: Context, table: Table) => AsyncIterable<Uint8Array>
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

type Making = { readonly bytes: AsyncIterable<Uint8Array>; readonly tally: { readonly rows: number } };

async function keep(
  { database }: Context,
  { exportUuid, run }: StoredExport,
  { bytes, tally }: Making,
): Promise<Written> {
  let chunkNo = 0;
  let size = 0;
  for await (const content of joinBytes(bytes)) {
    size += content.byteLength;
    if (size > exportLimits.bytes) return 'TOO_LARGE';
    const chunk = { exportUuid, run, chunkNo, content, rowsDone: tally.rows };
    if (!(await appendChunk(database.autocommit, chunk))) return 'UNWANTED';
    chunkNo += 1;
  }
  return tally.rows > exportLimits.rows ? 'TOO_LARGE' : { rows: tally.rows };
}
