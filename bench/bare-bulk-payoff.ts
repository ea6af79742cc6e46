import { hash, randomUUID } from 'node:crypto';
import type { Instant } from '#domain/dates.ts';
import type { Database } from '#server/db/database.ts';
import { type Chunk, cutChunks, takeChunk } from '#server/db/bulk-payoff/bulk-payoff-chunk-store.ts';
import { checkRowsAfter, learnSizes } from '#server/db/bulk-payoff/bulk-payoff-row-store.ts';
import { type BareClient, type Execution, openBareClient } from './bare-client.ts';
import { recordStatements } from './recorded-statements.ts';
import { settleChunkInSql } from './settle-chunk-in-sql.ts';
import type { RecordedStatement } from './statement-recorder.ts';

/** A row of a file: the order by its number, and the sum in kopecks. */
export type FileRow = readonly [reference: string, amount: number];

export type BareBulkPayoff = {
  /** Stages, checks and settles a file; returns the duration in seconds. */
  readonly settle: (rows: readonly FileRow[]) => Promise<number>;
  readonly close: () => void;
};

const rowsInCheck = 20_000;
const ordersInChunk = 10_000;

/**
 * The lower bound for a bulk payoff file: the check of the product and a settlement in SQL alone, over two bare
 * connections (docs/spec/performance.md#bulk-payoff).
 */
export async function openBareBulkPayoff(
  databaseUrl: string,
  database: Database,
  now: Instant,
): Promise<BareBulkPayoff> {
  const statements = await statementsOfProduct(databaseUrl, now);
  const clients = [await openBareClient(databaseUrl), await openBareClient(databaseUrl)] as const;
  for (const client of clients) await prepare(client, statements);
  return {
    settle: async (rows) => {
      const fileUuid = await beginFile(database, rows.length);
      const begin = performance.now();
      await stage(clients[0], { statements, fileUuid, rows });
      const chunks = (await chunksOf(database, fileUuid)).values();
      await Promise.all(clients.map((client) => settleChunks(client, statements.settle, chunks)));
      return (performance.now() - begin) / 1000;
    },
    close: () => {
      for (const client of clients) client.close();
    },
  };
}

/** Placeholders for the file, the line and the orders of a part. */
const placeholders = {
  file: '00000000-0000-4000-8000-00000000f11e',
  number: 2_147_000_001,
  first: '00000000-0000-4000-8000-0000000f1257',
  last: '00000000-0000-4000-8000-000000001a57',
} as const;

type Part = 'learn' | 'check' | 'cut' | 'settle';
type Statements = Readonly<Record<Part, readonly RecordedStatement[]>>;

/** Records the statements of the product for an unknown file, which have no effect. */
async function statementsOfProduct(databaseUrl: string, now: Instant): Promise<Statements> {
  const { file: fileUuid, number, first: firstOrderUuid, last: lastOrderUuid } = placeholders;
  const recordStatement = (
    work: Parameters<Database['transaction']>[0],
  ): Promise<readonly RecordedStatement[]> =>
    recordStatements(databaseUrl, ({ transaction }) => transaction(work));
  return {
    learn: await recordStatement(learnSizes),
    check: await recordStatement((transaction) =>
      checkRowsAfter(transaction, { fileUuid, lineNo: number, limit: rowsInCheck }),
    ),
    cut: await recordStatement((transaction) => cutChunks(transaction, fileUuid, ordersInChunk)),
    settle: await recordStatement(async (transaction) => {
      await takeChunk(transaction, fileUuid);
      await settleChunkInSql(transaction, { fileUuid, chunkNo: number, firstOrderUuid, lastOrderUuid }, now);
    }),
  };
}

async function prepare(client: BareClient, statements: Statements): Promise<void> {
  const texts = Object.values(statements).flatMap((part) => part.map(({ text }) => text));
  for (const text of new Set([...texts, 'begin', 'commit'])) await client.prepare(nameOf(text), text);
}

/** The name of a prepared statement. PostgreSQL distinguishes names only by their first 63 letters. */
function nameOf(text: string): string {
  return hash('md5', text);
}

/** Runs a part of the work as one transaction in one write, with real values in place of the placeholders. */
async function run(
  client: BareClient,
  part: readonly RecordedStatement[],
  places: Readonly<Record<string, string>>,
): Promise<void> {
  const work = part.map(({ text, values }) => ({
    name: nameOf(text),
    values: values.map((value) =>
      Object.entries(places).reduce((filled, [mark, real]) => filled?.replaceAll(mark, real) ?? null, value),
    ),
  }));
  const bound = (text: string): Execution => ({ name: nameOf(text), values: [] });
  await client.run([bound('begin'), ...work, bound('commit')]);
}

/** Inserts an ended file, which does not block the files of the product. */
async function beginFile({ reader }: Database, rows: number): Promise<string> {
  const fileUuid = randomUUID();
  await reader`
    insert into full_payment_file (file_uuid, staff_uuid, file_hash, status, stage, rows_total, created_at,
      completed_at)
    select ${fileUuid}, staff_uuid, '', 'COMPLETED', 'COMPLETED', ${rows}, now(), now() from staff limit 1`;
  return fileUuid;
}

type Staging = {
  readonly statements: Statements;
  readonly fileUuid: string;
  readonly rows: readonly FileRow[];
};

async function stage(
  client: BareClient,
  { statements: { learn, check, cut }, fileUuid, rows }: Staging,
): Promise<void> {
  const file = { [placeholders.file]: fileUuid };
  await client.copy(
    'full_payment_row (file_uuid, line_no, cells, reference, amount, route)',
    copyLines(fileUuid, rows),
  );
  await run(client, learn, file);
  for (let line = 0; line < rows.length; line += rowsInCheck)
    await run(client, check, { ...file, [placeholders.number]: String(line) });
  await run(client, learn, file);
  await run(client, cut, file);
}

const rowsInPiece = 500;

function* copyLines(fileUuid: string, rows: readonly FileRow[]): Generator<string> {
  for (let at = 0; at < rows.length; at += rowsInPiece) {
    const piece = rows.slice(at, at + rowsInPiece).map(([reference, amount], index) => {
      const cells = JSON.stringify([reference, String(amount / 100)]);
      return `${fileUuid}\t${at + index + 1}\t${cells}\t${reference}\t${amount}\tUNCHECKED\n`;
    });
    yield piece.join('');
  }
}

async function chunksOf({ reader }: Database, fileUuid: string): Promise<Chunk[]> {
  return reader<Chunk[]>`
    select file_uuid as "fileUuid", chunk_no as "chunkNo", first_order_uuid as "firstOrderUuid",
      last_order_uuid as "lastOrderUuid"
    from full_payment_chunk where file_uuid = ${fileUuid} order by chunk_no`;
}

async function settleChunks(
  client: BareClient,
  statements: readonly RecordedStatement[],
  chunks: Iterable<Chunk>,
): Promise<void> {
  for (const { fileUuid, chunkNo, firstOrderUuid, lastOrderUuid } of chunks)
    await run(client, statements, {
      [placeholders.file]: fileUuid,
      [placeholders.number]: String(chunkNo),
      [placeholders.first]: firstOrderUuid,
      [placeholders.last]: lastOrderUuid,
    });
}
