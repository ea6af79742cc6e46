import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { instantOfMilliseconds } from '#domain/dates.ts';
import { testBeginsAt } from '#testing/first-day.ts';
import { eventually } from '#testing/eventually.ts';
import { isReady } from '#testing/stack/probes.ts';
import { insertManyOrders, priceOfEach } from '#testing/domain/many-orders.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { reportLines, roubles, waitForStage, uploadFile } from '#testing/bulk-payoff/bulk-payoff-file.ts';
import { killableProcess } from '#testing/stack/killable-process.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { freePort } from '#testing/stack/free-port.ts';
import { startExtraServer, startStack, startExtraWorker } from '#testing/stack/stack.ts';

const environment = { FULL_PAYMENT_ORDERS_IN_CHUNK: '40' };
const stack = await startStack({ after }, { role: 'api', environment });
const database = openDatabase({ url: stack.databaseUrl });
after(() => database.close());
const { reader } = database;
const staff = await logInStaff(stack, 'payments');
const asStaff = { stack, staff };
const orders = 400;
await insertManyOrders(reader, {
  name: 'SRV',
  orders,
  clients: 20,
  now: instantOfMilliseconds(testBeginsAt - 60_000),
});

/** Counts stored processes, and rows without a process. */
async function kept(): Promise<object> {
  const [counts] = await reader`
    select (select count(*)::integer from full_payment_file) as files,
      (select count(*)::integer from full_payment_row r where not exists (
        select from full_payment_file f where f.file_uuid = r.file_uuid)) as strays`;
  return { ...counts };
}

async function untilReady(productUrl: string): Promise<void> {
  await eventually(`${productUrl} is ready`, () => isReady(productUrl));
}

/**
 * Answer to the next file. The upload slot of the killed server is released when the database notices the lost
 * connection.
 */
function nextAnswer(): Promise<string> {
  return eventually('the upload slot is free', async () => {
    const { error } = await uploadFile(asStaff, '');
    return error?.code !== 'full.payment.last.file.is.not.completed' && (error?.code ?? 'accepted');
  });
}

// docs/spec/reliability.md#F-41
test('a server killed during an upload leaves no rows, and another server accepts the next file', async () => {
  const killable = await killableProcess({ after }, stack.databaseUrl);
  const before = await kept();
  const content = 'НЕТ-ТАКОГО;1\n'.repeat(100_000);
  for (const messages of [0, 1, 5, 25]) {
    const port = await freePort();
    const productUrl = `http://localhost:${port}`;
    const dying = killable.runUntilKilled({
      role: 'api',
      environment: { ...stack.environment, PORT: String(port) },
      subject: 'insert into full_payment_row',
      messages,
      isDone: () => Promise.resolve(false),
    });
    await untilReady(productUrl);
    await assert.rejects(uploadFile({ stack: { ...stack, productUrl }, staff }, content), TypeError);
    assert.ok(await dying);
    assert.deepEqual(await kept(), before, `after ${messages} messages`);
  }
  assert.equal(await nextAnswer(), 'full.payment.file.empty');
});

// docs/spec/reliability.md#I-38, docs/spec/reliability.md#I-39
test('of concurrent files on two servers one is accepted, and two workers pay each row once', async () => {
  const secondUrl = await startExtraServer(stack, { after });
  const row = (order: number) => `SRV-${order};${roubles(priceOfEach)}`;
  const lines = Array.from({ length: orders }, (_, index) => row(index + 1));
  const content = [...lines, row(3)].join('\n');
  const sent = Array.from({ length: 10 }, (_, upload) =>
    uploadFile({ stack: upload % 2 === 0 ? stack : { ...stack, productUrl: secondUrl }, staff }, content),
  );
  const answers = await Promise.all(sent);
  const [taken, ...others] = answers.filter(({ status }) => status === 'SUCCESS');
  assert.equal(others.length, 0);
  for (const { status, error } of answers)
    if (status !== 'SUCCESS') assert.equal(error?.code, 'full.payment.last.file.is.not.completed');
  await Promise.all([startExtraWorker(stack, { after }), startExtraWorker(stack, { after })]);
  const processId = taken?.fullPaymentFileUuid ?? '';
  const done = await waitForStage(staff, processId, 'COMPLETED');
  assert.deepEqual([done['rowsTotal'], done['rowsPaid']], [orders + 1, orders]);
  const report = await reportLines(asStaff, processId);
  assert.match(report.at(-1) ?? '', /"Заказ уже есть в этом файле: строка 3"$/);
  const [paid] = await reader`
    select count(*)::integer as operations, count(distinct order_uuid)::integer as orders from operation
      where kind = 'FULL_PAYMENT'`;
  assert.deepEqual({ ...paid }, { operations: orders, orders });
  await assertAuditHolds(stack);
});
