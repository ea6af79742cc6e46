import assert from 'node:assert/strict';
import { cp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { eventually } from '#testing/eventually.ts';
import { scratchDirectory, startKillablePostgres } from '#testing/stack/killable-postgres.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { buy, logIn, payOnBankPage } from '#testing/people/purchase.ts';
import { freePort } from '#testing/stack/free-port.ts';
import { startExtraServer, startStack } from '#testing/stack/stack.ts';
import type { ApiClient } from '#testing/api-client.ts';
import {
  advanceClock,
  clockNow,
  moveClockTo,
  injectFault,
  approvedCharges,
  moveProductClock,
} from '#testing/bank/sandbox-calls.ts';

const postgres = await startKillablePostgres({ after });
const { dataDir } = postgres;
const backupDir = await scratchDirectory('chasti-restored-');
after(() => rm(backupDir, { recursive: true, force: true }));

/** A proxy to the bank's list of operations, which can be blocked. */
let isBankListOpen = true;
let bookUrl = '';
const book = createServer((request, response) => {
  if (!isBankListOpen) return void response.writeHead(503).end();
  const query = new URL(request.url ?? '', 'http://127.0.0.1').search;
  fetch(`${bookUrl}${query}`)
    .then(async (answer) => response.end(await answer.text()))
    .catch(() => response.writeHead(502).end());
}).listen(await freePort(), '127.0.0.1');
await once(book, 'listening');
after(() => void book.close());
const bookAddress = book.address();
const bookPort = typeof bookAddress === 'object' && bookAddress !== null ? bookAddress.port : 0;

const stack = await startStack(
  { after },
  {
    databaseUrl: postgres.url,
    environment: { LOG_LEVEL: 'silent', BANK_BOOK_URL: `http://127.0.0.1:${bookPort}/` },
  },
);
bookUrl = `${stack.sandboxUrl}/bank/operations`;

const part = 100_000;
const people = { charged: demoClients.anna, paidByForm: '9101000001', untouched: '9101000002' } as const;
type Person = keyof typeof people;
const names = Object.keys(people) as Person[];
const orders = new Map<Person, string>();
for (const name of names)
  orders.set(name, await buy(stack, { phone: people[name], orderNumber: `RESTORED-${name}` }));
const orderOf = (name: Person): string => orders.get(name) ?? '';

// docs/spec/reliability.md#F-55
test('after a restore no order is charged or paid before the books were compared', async () => {
  await moveClockTo(stack, `${await dayBeforeCharges()}T09:00:00Z`);
  await delayCharge('untouched');
  await atRest(() => cp(dataDir, backupDir, { recursive: true }));
  await payNextByForm('paidByForm');
  await advanceClock(stack, 'P1D');
  assert.equal(await countCharges(), names.length + 2);

  await waitForWatermark();
  isBankListOpen = false;
  await atRest(async () => {
    await rm(dataDir, { recursive: true });
    await cp(backupDir, dataDir, { recursive: true });
  });
  const client = await logIn(stack, people.charged);
  await untilRefused(client);
  // the move returns when the jobs that are due have run
  await advanceClock(stack, 'PT1S');
  assert.equal(await countCharges(), names.length + 2);
  const shown = await client.viewOrder({ orderUuid: orderOf('charged') });
  assertSuccess(shown);

  // the bank does not report at once the orders of its charges
  await injectFault(stack, { operation: 'getOrderStatusExtended.do', fault: 'http-500', times: 2 });
  isBankListOpen = true;
  await untilCompared();
  await advanceClock(stack, 'PT59M');
  await untilRefused(await logIn(stack, people.charged));
  await advanceClock(stack, 'P1D');
  // this is the charge of the client whom the bank had not charged
  await waitForCharges(names.length + 3);
  assert.deepEqual(await unreconciledOrders(), [orderOf('charged'), orderOf('paidByForm')].toSorted());
});

test('a server started for a recovery serves reads and refuses payments until the books were compared', async () => {
  isBankListOpen = false;
  const productUrl = await startExtraServer(stack, { after }, { RECOVERY: 'on' });
  const beside = { ...stack, productUrl };
  const client = await logIn(beside, people.untouched);
  const body = { orderUuid: orderOf('untouched'), paymentObject: 'NEXT_PAYMENT', amount: part } as const;
  const refused = await client.payOnPage(body);
  assert.equal(refused.httpStatus, 503);
  assert.equal(refused.body.error?.code, 'service.unavailable.error');
  isBankListOpen = true;
  await advanceClock(stack, 'PT61M');
  await moveProductClock(beside, await clockNow(stack));
  const again = await logIn(beside, people.untouched);
  await eventually('the payment is accepted', async () => {
    const answer = await again.payOnPage(body);
    assert.ok([200, 503].includes(answer.httpStatus), JSON.stringify(answer.body));
    return answer.body.status === 'SUCCESS';
  });
});

async function atRest(work: () => Promise<void>): Promise<void> {
  await postgres.stop();
  await work();
  await postgres.start();
}

async function asked<Row extends object>(
  ask: (reader: ReturnType<typeof openDatabase>['reader']) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const { reader, close } = openDatabase({ url: postgres.url, connections: 1 });
  const rows = await ask(reader);
  await close();
  return rows;
}

async function dayBeforeCharges(): Promise<string> {
  const [row] = await asked(
    (reader) => reader<{ day: string }[]>`
      select (min(plan_date) - 1)::text as day from scheduled_payment where state = 'NOT_YET_PAID'`,
  );
  return row?.day ?? '';
}

async function payNextByForm(name: Person): Promise<void> {
  const client = await logIn(stack, people[name]);
  const body = { orderUuid: orderOf(name), paymentObject: 'NEXT_PAYMENT', amount: part } as const;
  const { body: form } = await client.payOnPage(body);
  await payOnBankPage(stack, String(form['formUrl']));
}

/** Delays this card's charge by a day. */
async function delayCharge(name: Person): Promise<void> {
  await asked(
    (reader) => reader`
      update scheduled_payment set plan_date = plan_date + 1
        where order_uuid = ${orderOf(name)} and state = 'NOT_YET_PAID'`,
  );
}

/** Number of parts that the bank has charged over all purchases. */
async function countCharges(): Promise<number> {
  return (await approvedCharges(stack)).reduce((sum, { amount }) => sum + amount / part, 0);
}

/** Waits until the product has written a watermark that the backup does not have. */
async function waitForWatermark(): Promise<void> {
  const counts = new Set<number>();
  await eventually('a new watermark', async () => {
    const [mark] = await asked(
      (reader) => reader<{ count: number }[]>`select max(count) as count from process_watermark`,
    );
    counts.add(mark?.count ?? 0);
    return counts.size > 1;
  });
}

async function untilRefused(client: ApiClient): Promise<void> {
  await eventually('the restore is detected', async () => {
    const body = { orderUuid: orderOf('charged'), paymentObject: 'ALL_MAIN_DEBT', amount: 1 } as const;
    const answer = await client.payOnPage(body);
    return answer.httpStatus === 503;
  });
}

async function unreconciledOrders(): Promise<string[]> {
  const rows = await asked(
    (reader) => reader<{ orderUuid: string }[]>`
      select order_uuid as "orderUuid" from reconciliation_difference
        where kind = 'UNKNOWN_CHARGE' and settled_at is null and order_uuid is not null`,
  );
  return rows.map(({ orderUuid }) => orderUuid).toSorted();
}

/** Waits until the bank has charged exactly so many parts. */
async function waitForCharges(parts: number): Promise<void> {
  await eventually(`${parts} parts are charged`, async () => (await countCharges()) >= parts);
  await advanceClock(stack, 'PT1M');
  assert.equal(await countCharges(), parts);
}

async function untilCompared(): Promise<void> {
  await eventually('the books are compared', async () => (await unreconciledOrders()).length > 0);
}
