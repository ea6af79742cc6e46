import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { codeFrom, newClients, newGuesser, differentCode } from '#testing/people/guessing.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { startStack } from '#testing/stack/stack.ts';
import { advanceClock, messagesOf } from '#testing/bank/sandbox-calls.ts';

const stack = await startStack(
  { after },
  { environment: { LIMITS: 'production', TRUSTED_PROXIES: '127.0.0.1' } },
);
const unproxied = await startStack({ after }, { environment: { LIMITS: 'production' } });
const phones = await newClients(stack, 20);
const limit = [429, 'request.limit.exceeded'];
const dead = [400, 'action.not.started.error'];

/** A client that no other test uses. */
function nextPhone(): string {
  const phone = phones.pop();
  if (phone === undefined) throw new Error('all clients of this file are in use');
  return phone;
}

let hosts = 0;

/** A stranger in a network that no other test uses. */
function stranger(network = `198.51.${(hosts += 1)}`) {
  return newGuesser(stack, `${network}.1`);
}

test('of 50 concurrent wrong guesses three are counted, and then the right code is refused', async () => {
  const phone = nextPhone();
  const guesser = stranger();
  const code = await codeFrom(stack, phone, () => guesser.start(phone));
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => guesser.finish(phone, differentCode(code))),
  );
  const left = answers.map(refusalOf).filter(([, word]) => word === 'invalid.otp.attempt.error');
  assert.deepEqual(left.map(([, , attempts]) => attempts).sort(), ['attemptsLeft=1', 'attemptsLeft=2']);
  assert.deepEqual(refusalOf(await guesser.finish(phone, code)), dead);
});

test('a log-in gets at most three codes, and a phone at most five in 24 hours over all browsers', async () => {
  const phone = nextPhone();
  const guesser = stranger();
  await codeFrom(stack, phone, () => guesser.start(phone));
  await codeFrom(stack, phone, () => guesser.newCode(phone));
  await codeFrom(stack, phone, () => guesser.newCode(phone));
  await advanceClock(stack, 'PT121S');
  assert.deepEqual(refusalOf(await guesser.newCode(phone)), limit);
  for (const other of [stranger(), stranger()]) await codeFrom(stack, phone, () => other.start(phone));
  await advanceClock(stack, 'PT121S');
  assert.deepEqual(refusalOf(await stranger().start(phone)), limit);
  assert.equal((await messagesOf(stack, phone)).length, 5);
  await advanceClock(stack, 'P1D');
  await codeFrom(stack, phone, () => stranger().start(phone));
});

test('after ten wrong codes in a day strangers can neither get nor enter a code', async () => {
  const phone = nextPhone();
  for (let wrong = 0; wrong < 10;) {
    const guesser = stranger();
    const code = await codeFrom(stack, phone, () => guesser.start(phone));
    for (let guess = 0; guess < 3 && wrong < 10; guess += 1, wrong += 1)
      assert.equal((await guesser.finish(phone, differentCode(code))).httpStatus, 400);
    if (wrong === 10) assert.deepEqual(refusalOf(await guesser.finish(phone, code)), limit);
  }
  await advanceClock(stack, 'PT23H50M');
  const { length: sent } = await messagesOf(stack, phone);
  const refused = await stranger().start(phone);
  assert.deepEqual(refusalOf(refused), limit);
  assert.equal(
    (await messagesOf(stack, phone)).length,
    sent,
    'no code is sent, because it could not be accepted',
  );
  assert.ok(Number(refused.headers.get('retry-after')) <= 660);
});

test('fifteen wrong codes in 30 days block a phone only in browsers the client has not used', async () => {
  const phone = nextPhone();
  const owner = stranger();
  await owner.finish(phone, await codeFrom(stack, phone, () => owner.start(phone)));
  for (let wrong = 0; wrong < 15;) {
    await advanceClock(stack, 'PT13H');
    const guesser = stranger();
    const code = await codeFrom(stack, phone, () => guesser.start(phone));
    for (let guess = 0; guess < 3; guess += 1, wrong += 1) {
      const refused = refusalOf(await guesser.finish(phone, differentCode(code)));
      const expected = guess < 2 ? 'invalid.otp.attempt.error' : 'action.not.started.error';
      assert.equal(refused[1], expected, `${wrong}`);
    }
  }
  assert.deepEqual(refusalOf(await stranger().start(phone)), [403, 'client.blocked.error']);
  await owner.apiClient.logOutClient();
  const code = await codeFrom(stack, phone, () => owner.start(phone));
  assert.equal(
    (await owner.finish(phone, differentCode(code))).body.error?.code,
    'invalid.otp.attempt.error',
  );
  assert.equal((await owner.finish(phone, code)).httpStatus, 200, 'the owner is not locked out');
});

test('strangers cannot use up the owner’s codes, attempts or address limit', async () => {
  const phone = nextPhone();
  const owner = stranger();
  await owner.finish(phone, await codeFrom(stack, phone, () => owner.start(phone)));
  for (let codes = 0; codes < 3; codes += 1) {
    const guesser = stranger();
    const code = await codeFrom(stack, phone, () => guesser.start(phone));
    for (let guess = 0; guess < 3; guess += 1) await guesser.finish(phone, differentCode(code));
  }
  await advanceClock(stack, 'PT61S');
  assert.deepEqual(refusalOf(await stranger().start(phone)), limit, 'the last code of the day is kept');
  const code = await codeFrom(stack, phone, () => owner.start(phone));
  assert.equal((await owner.finish(phone, code)).httpStatus, 200);
  assert.equal((await messagesOf(stack, phone)).length, 5);
});

test('an address may start ten log-ins an hour', async () => {
  const phone = nextPhone();
  const guesser = stranger();
  for (let starts = 0; starts < 10; starts += 1) assert.equal((await guesser.start(phone)).httpStatus, 200);
  assert.deepEqual(refusalOf(await guesser.start(phone)), limit);
  await advanceClock(stack, 'PT61M');
  assert.equal((await guesser.start(phone)).httpStatus, 200);
});

test('an address may start log-ins for five phones an hour, and repeat them', async () => {
  const network = '198.18.1';
  const asked = [nextPhone(), nextPhone(), nextPhone(), nextPhone(), nextPhone()];
  for (const phone of asked) assert.equal((await stranger(network).start(phone)).httpStatus, 200);
  assert.deepEqual(refusalOf(await stranger(network).start(nextPhone())), limit);
  const again = await stranger(network).start(asked[0] ?? '');
  assert.equal(again.body.error?.code, 'otp.resend.too.early.error');
});

test('after five unknown phones an address gets the same answer for known and unknown ones', async () => {
  const network = '198.18.2';
  for (let asked = 0; asked < 5; asked += 1)
    assert.equal((await stranger(network).start('9099999999')).httpStatus, 404);
  const known = await stranger(network).start(nextPhone());
  const unknown = await stranger(network).start('9099999999');
  assert.deepEqual([refusalOf(known), known.body], [limit, unknown.body]);
});

test('a network may start a hundred log-ins an hour over all its addresses', async () => {
  const phone = nextPhone();
  const from = (host: number) => newGuesser(stack, `198.18.3.${host}`).start(phone);
  for (let host = 1; host <= 100; host += 1) assert.notEqual((await from(host)).body.error?.code, limit[1]);
  assert.deepEqual(refusalOf(await from(101)), limit);
  assert.ok((await messagesOf(stack, phone)).length <= 5, 'no more messages than a phone may get');
});

test('an IPv6 address counts by its /64 network', async () => {
  const phone = nextPhone();
  const from = (host: number) => newGuesser(stack, `2001:db8:1:1::${host}`).start(phone);
  for (let host = 1; host <= 10; host += 1) assert.notEqual((await from(host)).body.error?.code, limit[1]);
  assert.deepEqual(refusalOf(await from(11)), limit);
});

test('a forwarded address counts only from a trusted proxy', async () => {
  const starts = Array.from({ length: 11 }, (_, host) => newGuesser(unproxied, `192.0.2.${host}`));
  const answers = [];
  for (const guesser of starts) answers.push(await guesser.start(demoClients.anna));
  assert.deepEqual(refusalOf(answers.at(-1) ?? assert.fail()), limit);
});

test('log-in counters are deleted once no limit uses them', async () => {
  const database = openDatabase({ url: stack.databaseUrl, connections: 1 });
  after(() => database.close());
  const counted = async (): Promise<number> => {
    const rows = await database.reader<{ count: number }[]>`select count(*) as count from limit_event`;
    return rows[0]?.count ?? 0;
  };
  const phone = nextPhone();
  await codeFrom(stack, phone, () => stranger().start(phone));
  await advanceClock(stack, 'P30D');
  assert.ok((await counted()) > 0);
  await advanceClock(stack, 'P2D');
  assert.equal(await counted(), 0);
});

test('at the end every invariant holds', () => assertAuditHolds(stack));
