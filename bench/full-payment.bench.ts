import { randomUUID } from 'node:crypto';
import { finished } from 'node:stream/promises';
import type { Instant } from '#domain/calendar.ts';
import { instantOfMilliseconds } from '#domain/calendar.ts';
import { allowSeconds, type Database, openDatabase } from '#server/db/database.ts';
import { cutChunks, takeChunk } from '#server/db/full-payment/full-payment-chunk-store.ts';
import { checkRowsAfter, learnSizes } from '#server/db/full-payment/full-payment-row-store.ts';
import { settleChunk } from '#server/use-cases/full-payment/settle-chunk.ts';
import { insertManyOrders, priceOfEach } from '#tools/test/many-orders.ts';
import { uploadFile } from '../e2e/stage/full-payment-file.ts';
import { logInStaff } from '../e2e/stage/staff.ts';
import type { Benchmark } from './benchmark.ts';
import { type ClientWithOrders, clientWithOrders } from './client-with-orders.ts';
import { watchOtherCalls } from './other-calls.ts';

const rows = Number(process.env['FULL_PAYMENT_ROWS'] ?? 1_000_000);
const payingRows = Math.floor(rows * 0.8);
/** As many orders of each client as clients have in production (performance, head). */
const ordersOfClient = 5;
const ordersInChunk = 10_000;
const rowsInCheck = 20_000;
const longestSeconds = 3_600;

/**
 * A file of a million rows, eight of ten of which pay an order off: uploaded, checked and settled by the product, against the same
 * statements sent by a program that does nothing else (performance, «Goals»). FULL_PAYMENT_ROWS makes it smaller.
 */
export const benchmark: Benchmark = {
  rounds: 1,
  aims: [
    {
      name: `full-payment file of ${rows} rows, to its bare statements`,
      unit: 's',
      goal: { kind: 'ratio', of: 'product seconds', to: 'statements', bound: { atMost: 1.3 } },
    },
    {
      name: 'full-payment file: memory of the process',
      unit: 'MB',
      goal: { kind: 'value', of: 'product memory', bound: { atMost: 200 } },
    },
    {
      name: 'full-payment file: other calls meanwhile, p95',
      unit: 'ms',
      goal: { kind: 'value', of: 'product other calls', bound: { atMost: 300 } },
    },
  ],
  open: async () => {
    const client = await clientWithOrders();
    const database = openDatabase({ url: client.stack.databaseUrl });
    return {
      variants: {
        statements: () => settleByStatements(database),
        product: () => settleByProduct(client, database),
      },
      close: async () => {
        await database.close();
        await client.close();
      },
    };
  },
};

/** What stands in the file after its sums: every fifth row names no order. */
function* fileLines(name: string): Generator<readonly [reference: string, amount: number]> {
  for (let row = 1; row <= rows; row += 1)
    yield [row <= payingRows ? `${name}-${row}` : `НЕТ-${row}`, priceOfEach];
}

async function settleByProduct(
  { stack, session }: ClientWithOrders,
  database: Database,
): Promise<Readonly<Record<string, number>>> {
  await prepareOrders(database, 'PRODUCT');
  const staff = await logInStaff(stack, 'payments');
  const lines = [...fileLines('PRODUCT')].map(([reference, amount]) => `${reference};${amount / 100}\n`);
  const content = Buffer.from(lines.join(''));
  const others = watchOtherCalls(stack, session);
  const begin = performance.now();
  const { fullPaymentFileUuid, error } = await uploadFile({ stack, staff }, content);
  if (error !== undefined) throw new Error(error.message);
  await untilCompleted(database, fullPaymentFileUuid);
  const seconds = (performance.now() - begin) / 1000;
  const { p95Milliseconds, mostMegabytes } = await others.stop();
  return { seconds, memory: mostMegabytes, 'other calls': p95Milliseconds };
}

async function untilCompleted({ reader }: Database, fileUuid: string): Promise<void> {
  for (;;) {
    const [file] =
      await reader`select rows_paid from full_payment_file where file_uuid = ${fileUuid} and status = 'COMPLETED'`;
    if (file?.['rows_paid'] === payingRows) return;
    if (file !== undefined) throw new Error(`the file has paid ${String(file['rows_paid'])} orders`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function settleByStatements(database: Database): Promise<number> {
  await prepareOrders(database, 'BARE');
  const fileUuid = randomUUID();
  const copied = copyText(fileUuid);
  // ended before it begins, so that it is not in the product's way
  await database.reader`
    insert into full_payment_file (file_uuid, staff_uuid, file_hash, status, stage, rows_total, created_at, completed_at)
    select ${fileUuid}, staff_uuid, '', 'COMPLETED', 'COMPLETED', ${rows}, now(), now() from staff limit 1`;
  const begin = performance.now();
  await database.transaction(async (transaction) => {
    await allowSeconds(transaction, longestSeconds);
    const copy = await transaction`
      copy full_payment_row (file_uuid, line_no, cells, reference, amount, route) from stdin`.writable();
    for (const piece of copied) copy.write(piece);
    copy.end();
    await finished(copy);
    await learnSizes(transaction);
  });
  for (let lineNo: number | null = 0; lineNo !== null;) lineNo = await checkPart(database, fileUuid, lineNo);
  await database.transaction(async (transaction) => {
    await allowSeconds(transaction, longestSeconds);
    await learnSizes(transaction);
    await cutChunks(transaction, fileUuid, ordersInChunk);
  });
  await Promise.all([settleChunks(database, fileUuid), settleChunks(database, fileUuid)]);
  return (performance.now() - begin) / 1000;
}

function copyText(fileUuid: string): readonly string[] {
  return [...fileLines('BARE')].map(
    ([reference, amount], index) =>
      `${fileUuid}\t${index + 1}\t["${reference}","${amount / 100}"]\t${reference}\t${amount}\tUNCHECKED\n`,
  );
}

async function checkPart(database: Database, fileUuid: string, lineNo: number): Promise<number | null> {
  const { lastLine } = await database.transaction(async (transaction) => {
    await allowSeconds(transaction, longestSeconds);
    return checkRowsAfter(transaction, { fileUuid, lineNo, limit: rowsInCheck });
  });
  return lastLine;
}

async function settleChunks(database: Database, fileUuid: string): Promise<void> {
  for (;;) {
    const hasMore = await database.transaction(async (transaction) => {
      await allowSeconds(transaction, longestSeconds);
      const chunk = await takeChunk(transaction, fileUuid);
      if (chunk !== null) await settleChunk(transaction, chunk, now());
      return chunk !== null;
    });
    if (!hasMore) return;
  }
}

async function prepareOrders(database: Database, name: string): Promise<void> {
  const clients = Math.ceil(payingRows / ordersOfClient);
  await database.transaction(async (transaction) => {
    await allowSeconds(transaction, longestSeconds);
    await insertManyOrders(transaction, { name, orders: payingRows, clients, now: now() });
  });
  await database.transaction(async (transaction) => {
    await allowSeconds(transaction, longestSeconds);
    await transaction`analyze`;
  });
  await database.reader`checkpoint`.catch(() => undefined);
}

function now(): Instant {
  return instantOfMilliseconds(Date.now() - 60_000);
}
