import { type Instant, instantOfMilliseconds } from '#domain/dates.ts';
import { allowSeconds, type Database, openDatabase } from '#server/db/database.ts';
import { insertManyOrders, priceOfEach } from '#testing/domain/many-orders.ts';
import { uploadFile } from '#testing/bulk-payoff/bulk-payoff-file.ts';
import { testBeginsAt } from '#testing/first-day.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { type FileRow, openBareBulkPayoff } from './bare-bulk-payoff.ts';
import type { Benchmark } from './benchmark.ts';
import { type ClientWithOrders, clientWithOrders } from './client-with-orders.ts';
import { watchOtherCalls } from './other-calls.ts';
import { sizes } from './sizes.ts';

const rows = sizes.bulkPayoffRows;
const payingRows = Math.floor(rows * 0.8);
/** As many orders of each client as clients have in production (docs/spec/performance.md#goals). */
const ordersOfClient = 5;
const statementTimeoutSeconds = 3_600;

/**
 * Compares the upload, check and settlement of a bulk payoff file with a settlement in SQL alone. Eight of ten rows of
 * the file pay an order off (docs/spec/performance.md#goals).
 */
export const benchmark: Benchmark = {
  rounds: 1,
  aims: [
    {
      name: `full-payment file of ${rows} rows, to SQL alone`,
      unit: 's',
      goal: { kind: 'ratio', of: 'product seconds', to: 'statements', bound: { atMost: 2.5 } },
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
    const { databaseUrl } = client.stack;
    const database = openDatabase({ url: databaseUrl });
    // both files are measured against tables of the same size
    await fillDatabase(database, ['BARE', 'PRODUCT']);
    const bare = await openBareBulkPayoff(databaseUrl, database, now());
    return {
      variants: {
        statements: () => bare.settle([...fileRows('BARE')]),
        product: () => settleByProduct(client, database),
      },
      close: async () => {
        bare.close();
        await database.close();
        await client.close();
      },
    };
  },
};

/** Yields the rows of a file. Every fifth row names no order. */
function* fileRows(name: string): Generator<FileRow> {
  for (let row = 1; row <= rows; row += 1)
    yield [row <= payingRows ? `${name}-${row}` : `НЕТ-${row}`, priceOfEach];
}

async function settleByProduct(
  { stack, session }: ClientWithOrders,
  database: Database,
): Promise<Readonly<Record<string, number>>> {
  const staff = await logInStaff(stack, 'payments');
  const lines = [...fileRows('PRODUCT')].map(([reference, amount]) => `${reference};${amount / 100}\n`);
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

async function fillDatabase(database: Database, names: readonly string[]): Promise<void> {
  const clients = Math.ceil(payingRows / ordersOfClient);
  await database.transaction(async (transaction) => {
    await allowSeconds(transaction, statementTimeoutSeconds);
    // the triggers are off, because all rows are valid and the checks would take most of the time
    await transaction`set local session_replication_role = replica`;
    for (const name of names)
      await insertManyOrders(transaction, { name, orders: payingRows, clients, now: now() });
  });
  await database.transaction(async (transaction) => {
    await allowSeconds(transaction, statementTimeoutSeconds);
    await transaction`analyze`;
  });
  await database.reader`checkpoint`.catch(() => undefined);
}

function now(): Instant {
  return instantOfMilliseconds(testBeginsAt - 60_000);
}
