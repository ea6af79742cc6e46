import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { eventually } from '#testing/eventually.ts';
import { calls } from '#testing/calls.ts';
import { isNightRun } from '#testing/night.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { payByCard } from '#testing/people/pay-by-card.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { savedCard } from '#testing/people/saved-cards.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { statesOf, viewOrder } from '#testing/people/shown-order.ts';
import { probe } from '#testing/stack/probes.ts';
import { startExtraServer, startStack } from '#testing/stack/stack.ts';
import { newApiClient } from '#testing/api-client.ts';
import {
  advanceClock,
  clearFaults,
  injectFault,
  countCharges,
  moveClockToNoon,
  waitingFaults,
} from '#testing/bank/sandbox-calls.ts';

/**
 * Simulates a full disk for writes to one table with error 53100 of PostgreSQL (docs/spec/reliability.md#F-33), or a
 * locked table whose waiting statements hold the connections (docs/spec/reliability.md#F-32).
 */

const phone = demoClients.anna;
const stack = await startStack({ after });
await moveClockToNoon(stack);
const { autocommit, close } = openDatabase({ url: stack.databaseUrl, connections: 1 });
after(close);
const orderUuid = await buy(stack, { phone, orderNumber: 'FULL-DISK' });
await buy(stack, { phone: demoClients.maria, orderNumber: 'MORNING' });
const client = await logIn(stack, phone);
const bindingUuid = await savedCard(client);
await autocommit`
  create function refuse_for_want_of_room() returns trigger language plpgsql as
  $$ begin raise exception using errcode = '53100', message = 'could not extend file'; end $$`;

type Table = 'operation' | 'journal_entry';

async function fillDisk(table: Table): Promise<void> {
  await autocommit`
    create trigger no_room before insert on ${autocommit(table)}
    for each statement execute function refuse_for_want_of_room()`;
}

async function makeRoom(table: Table): Promise<void> {
  await autocommit`drop trigger no_room on ${autocommit(table)}`;
}

/**
 * Pays early by the saved card until `remainingAmount` kopecks are left of 1000 roubles. Returns the answer to the
 * client.
 */
async function payUpTo(
  remainingAmount: number,
): Promise<readonly [status: number, code: string | undefined]> {
  const answer = await payByCard(
    client,
    { orderUuid, amount: 100_000, remainingAmount, bindingUuid },
    `down to ${remainingAmount}`,
  );
  if (answer.httpStatus === 503) assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]$/);
  return [answer.httpStatus, answer.body.error?.code];
}

const charges = (): Promise<number> => countCharges(stack);

const away = [503, 'service.unavailable.error'];

// docs/spec/reliability.md#F-33
test('a payment whose intent cannot be stored is refused without a bank call', async () => {
  const calls = ['register.do', 'paymentOrderBinding.do'];
  for (const operation of calls) await injectFault(stack, { operation, fault: 'http-500', times: 1 });
  await fillDisk('operation');
  assert.deepEqual(await payUpTo(200_000), away);
  assert.equal(await waitingFaults(stack), calls.length);
  await clearFaults(stack);
  await makeRoom('operation');
  assert.deepEqual(await payUpTo(200_000), [200, undefined]);
  assert.equal(await charges(), 3, 'the first parts are charged, and this one once');
});

// docs/spec/reliability.md#F-33
test('a charge whose result cannot be stored is settled later and made once', async () => {
  await fillDisk('journal_entry');
  assert.deepEqual(await payUpTo(100_000), away);
  assert.equal(await charges(), 4);
  await makeRoom('journal_entry');
  // the same key gets the result of the payment or its progress
  assert.ok([200, 409].includes((await payUpTo(100_000))[0]));
  await advanceClock(stack, 'PT2M');
  assert.equal(await charges(), 4);
  const order = await viewOrder(await logIn(stack, phone), orderUuid);
  assert.deepEqual(statesOf(order), ['PAID', 'PAID', 'PAID', 'NOT_YET_PAID']);
  await assertAuditHolds(stack);
});

// docs/spec/reliability.md#F-33
test('scheduled charges on a full disk charge nothing, and each payment is charged once afterwards', async () => {
  await fillDisk('operation');
  await advanceClock(stack, 'P14D');
  assert.equal(await charges(), 4);
  await makeRoom('operation');
  await advanceClock(stack, 'PT2H');
  assert.equal(await charges(), 5);
  await assertAuditHolds(stack);
});

/** Locks the table of orders. Returns the function that releases the lock. */
async function lockOrders(): Promise<() => Promise<unknown>> {
  const other = openDatabase({ url: stack.databaseUrl, connections: 1 });
  const { promise: isOver, resolve } = Promise.withResolvers<null>();
  const { promise: isLocked, resolve: onLocked } = Promise.withResolvers<null>();
  const locked = other.transaction(async (transaction) => {
    await transaction`lock table orders in access exclusive mode`;
    onLocked(null);
    await isOver;
  });
  await isLocked;
  return async () => {
    resolve(null);
    await locked;
    await other.close();
  };
}

/** The size of the product's pool. */
const connections = 10;

/** More than the limit of calls waiting for a connection. */
const concurrentCalls = 300;

/** Number of the product's connections that wait for the table. */
async function waiting(): Promise<number> {
  const found = await autocommit`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return found.length;
}

async function untilNoneIsFree(): Promise<void> {
  await eventually('no connection is free', async () => (await waiting()) >= connections);
}

/** Well below the statement timeout of five seconds, so that a slow machine does not mix them up. */
const deadline = { REQUEST_DEADLINE_MILLISECONDS: '1000' };

// docs/spec/reliability.md#F-32
test('with a locked table and a full pool, calls get 503 before a statement times out', async () => {
  const shopper = '9001000007';
  const bought = await buy(stack, { phone: shopper, orderNumber: 'BUSY' });
  const loggedIn = await logIn(stack, shopper);
  const hastyUrl = await startExtraServer(stack, { after }, deadline);
  const buyer = newApiClient(hastyUrl);
  buyer.keepCookie('__Host-client', loggedIn.cookie('__Host-client') ?? '');
  const input = {
    orderUuid: bought,
    amount: 100_000,
    remainingAmount: 200_000,
  };
  const body = { ...input, bindingUuid: await savedCard(buyer) };
  const press = (key: string) => payByCard(buyer, body, key);
  const before = await charges();
  await injectFault(stack, { operation: 'register.do', fault: 'http-500', times: 1 });
  const release = await lockOrders();
  const clicked = Array.from({ length: connections }, (_, index) => press(`press ${index}`));
  await untilNoneIsFree();
  const info = probe(hastyUrl, 'info');
  // the calls are refused after a second, which a slow machine may need for the answer
  assert.equal(await (isNightRun ? Promise.race([info, ...clicked]) : info), 200);
  const apiClient = newApiClient(hastyUrl);
  const waitingConnections = Promise.all(clicked).then(waiting);
  const refused = await Promise.all([
    ...clicked,
    ...Array.from({ length: concurrentCalls }, (_, index) => press(`late ${index}`)),
    buyer.listCards(),
    buyer.send(calls.listOrders, { orderState: 'NONE' }),
    apiClient.readCalendarFeed({ token: '0'.repeat(43) }),
    apiClient.requestLogInCode({ countryCode: '7', phone: shopper }),
  ]);
  // by day only the refusals are asserted: the deadline is four seconds before the statement timeout
  const isBefore = (await waitingConnections) >= connections;
  if (isNightRun) assert.ok(isBefore, 'a call waited until the statement timeout');
  for (const { httpStatus, headers, body: answered } of refused) {
    assert.deepEqual([httpStatus, answered.error?.code], away);
    assert.match(headers.get('retry-after') ?? '', /^[1-9]$/);
  }
  assert.equal(await waitingFaults(stack), 1);
  await clearFaults(stack);
  await release();
  assert.equal(await charges(), before);
  // calls are refused until all earlier ones have got their refusal
  const again = await eventually('the payment is answered', async () => {
    const answer = await press('press 0');
    return ![409, 503].includes(answer.httpStatus) && answer;
  });
  assert.equal(again.body['state'], 'SETTLED', JSON.stringify(again.body));
  assert.equal(await charges(), before + 1);
  await assertAuditHolds(stack);
});

test('the key of a payment that could not be booked pays only this payment when repeated', async () => {
  const bought = await buy(stack, { phone, orderNumber: 'SAME-KEY' });
  const payer = await logIn(stack, phone);
  const press = (key: string) => payByCard(payer, { orderUuid: bought, amount: 100_000, bindingUuid }, key);
  const before = await charges();
  await fillDisk('journal_entry');
  assert.equal((await press('same')).httpStatus, 503);
  await makeRoom('journal_entry');
  await advanceClock(stack, 'PT2M');
  const again = await press('same');
  assert.equal(again.body['state'], 'SETTLED', JSON.stringify(again.body));
  assert.equal(await charges(), before + 1);
  assert.equal((await press('another')).body['state'], 'SETTLED');
  assert.equal(await charges(), before + 2);
  await assertAuditHolds(stack);
});
