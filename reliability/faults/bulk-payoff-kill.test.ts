import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { instantOfMilliseconds } from '#domain/dates.ts';
import { probe } from '#testing/stack/probes.ts';
import { eventually } from '#testing/eventually.ts';
import { testBeginsAt } from '#testing/first-day.ts';
import { insertManyOrders, priceOfEach } from '#testing/domain/many-orders.ts';
import { endLeases } from '#testing/database/leases.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { reportLines, roubles, waitForStage, uploadFile } from '#testing/bulk-payoff/bulk-payoff-file.ts';
import { killableProcess } from '#testing/stack/killable-process.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { startStack } from '#testing/stack/stack.ts';

const ordersInChunk = 150;
const environment = { FULL_PAYMENT_ORDERS_IN_CHUNK: String(ordersInChunk) };
const stack = await startStack({ after }, { role: 'api', environment });
const database = openDatabase({ url: stack.databaseUrl });
after(() => database.close());
const { reader } = database;
const staff = await logInStaff(stack, 'payments');
const orders = 1_000;

const now = instantOfMilliseconds(testBeginsAt - 60_000);
await insertManyOrders(reader, { name: 'KILL', orders, clients: 40, now });
const chunks = 3;
await insertManyOrders(reader, { name: 'MARK', orders: chunks * ordersInChunk, clients: 40, now });

// docs/spec/reliability.md#F-40
test('a worker that takes over from a killed one continues where it stopped and applies no row twice', async () => {
  const row = (n: number) => `KILL-${n};${roubles(priceOfEach)}`;
  const numbers = Array.from({ length: orders }, (_, index) => index + 1);
  const lines = [...numbers.map(row), row(7), 'НЕТ;1', `KILL-8;0,01`];
  const { fullPaymentFileUuid } = await uploadFile({ stack, staff }, lines.join('\n'));
  const isDone = async (): Promise<boolean> => {
    const rows =
      await reader`select 1 from full_payment_file where file_uuid = ${fullPaymentFileUuid} and status = 'COMPLETED'`;
    return rows.length > 0;
  };
  const killable = await killableProcess({ after }, stack.databaseUrl);
  let deaths = 0;
  for (let messages = 0; !(await isDone()); messages += messages < 10 ? 1 : 8) {
    const died = await killable.runUntilKilled({
      role: 'worker',
      environment: { ...stack.environment },
      subject: 'full_payment',
      messages,
      isDone,
    });
    if (died) deaths += 1;
    await endLeases(database.autocommit);
  }
  assert.ok(deaths >= 10, `only ${deaths} deaths`);
  const done = await waitForStage(staff, fullPaymentFileUuid, 'COMPLETED');
  assert.deepEqual(
    [done['rowsTotal'], done['rowsDone'], done['rowsPaid'], done['amountPaid']],
    [orders + 3, orders + 3, orders, orders * priceOfEach],
  );
  const report = await reportLines({ stack, staff }, fullPaymentFileUuid);
  assert.equal(report.filter((line) => line.includes('"Погашен"')).length, orders);
  assert.match(report.at(-3) ?? '', /"Заказ уже есть в этом файле: строка 7"$/);
  const [paid] = await reader`
    select count(*)::integer as operations, count(distinct order_uuid)::integer as orders, sum(amount)::bigint as amount
    from operation where kind = 'FULL_PAYMENT'`;
  assert.deepEqual({ ...paid }, { operations: orders, orders, amount: orders * priceOfEach });
  await assertAuditHolds(stack);
});

/** Chunks that are marked done while their rows have no result. */
async function chunksWithoutResults(fileUuid: string): Promise<number> {
  const rows = await reader`
    select chunk_no from full_payment_chunk c join full_payment_row r on r.file_uuid = c.file_uuid and r.route = 'SET'
      and r.order_uuid between c.first_order_uuid and c.last_order_uuid
    where c.file_uuid = ${fileUuid} group by chunk_no, done_at
    having (done_at is not null) <> bool_and(r.result is not null) or count(distinct r.result is null) > 1`;
  return rows.length;
}

// docs/spec/reliability.md#F-40
test('a chunk and its payments commit together, whenever the worker is killed', async () => {
  const paying = Array.from(
    { length: chunks * ordersInChunk },
    (_, index) => `MARK-${index + 1};${roubles(priceOfEach)}`,
  );
  const { fullPaymentFileUuid } = await uploadFile({ stack, staff }, paying.join('\n'));
  const isDone = async (): Promise<boolean> =>
    (
      await reader`select 1 from full_payment_file where file_uuid = ${fullPaymentFileUuid} and status = 'COMPLETED'`
    ).length > 0;
  const killable = await killableProcess({ after }, stack.databaseUrl);
  const died = new Set<number>();
  for (let messages = 0; !(await isDone()); messages = (messages + 1) % 8) {
    const dying = {
      role: 'worker',
      environment: { ...stack.environment },
      subject: 'full_payment_chunk set',
      messages,
    } as const;
    if (await killable.runUntilKilled({ ...dying, isDone })) died.add(messages);
    await endLeases(database.autocommit);
    assert.equal(await chunksWithoutResults(fullPaymentFileUuid), 0, `after ${messages} messages`);
  }
  assert.ok(died.size >= chunks, `only ${died.size} moments`);
  const done = await waitForStage(staff, fullPaymentFileUuid, 'COMPLETED');
  assert.deepEqual([done['rowsPaid'], done['amountPaid']], [paying.length, paying.length * priceOfEach]);
  await assertAuditHolds(stack);
});

/** Answer to an empty file after the previous one was abandoned. */
function nextUpload(): Promise<string> {
  return eventually('the abandoned file makes way for the next one', async () => {
    const { error } = await uploadFile({ stack, staff }, '');
    return error?.code !== 'full.payment.last.file.is.not.completed' && (error?.code ?? 'accepted');
  });
}

for (const share of [0.01, 0.5, 0.99]) {
  // docs/spec/reliability.md#F-41
  test(`an upload aborted at ${share * 100} % leaves nothing behind, and the next one is accepted`, async () => {
    const content = Buffer.from('НЕТ-ТАКОГО;1\n'.repeat(200_000));
    const count = async () => (await reader`select 1 from full_payment_file`).length;
    const before = await count();
    const cut = new AbortController();
    const boundary = 'cut';
    async function* body(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="fullPaymentFile"; filename="a.csv"\r\n\r\n`,
      );
      const end = Math.floor(content.length * share);
      for (let at = 0; at < end; at += 65_536) yield content.subarray(at, Math.min(at + 65_536, end));
      // the product reads the last bytes before it answers
      await probe(stack.productUrl, 'info');
      cut.abort();
    }
    const sent = fetch(`${stack.productUrl}/api/admin/v1/fullPayment/upload`, {
      method: 'POST',
      headers: {
        cookie: `__Host-staff=${staff.cookie('__Host-staff') ?? ''}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: ReadableStream.from(body()),
      duplex: 'half',
      signal: cut.signal,
    });
    await assert.rejects(sent, { name: 'AbortError' });
    assert.equal(await nextUpload(), 'full.payment.file.empty');
    assert.equal(await count(), before);
    const rows = await reader`select count(*)::integer as rows from full_payment_row r where not exists (
      select from full_payment_file f where f.file_uuid = r.file_uuid)`;
    assert.deepEqual([...rows], [{ rows: 0 }]);
  });
}
