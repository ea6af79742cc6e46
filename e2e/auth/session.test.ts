import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { calls } from '#testing/calls.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { newClient } from '#testing/people/customer.ts';
import { codeFrom, newGuesser } from '#testing/people/guessing.ts';
import { logIn } from '#testing/people/purchase.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import { newApiClient, type ApiClient } from '#testing/api-client.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';

const stack = await sharedStack();
const database = openDatabase({ url: stack.databaseUrl });
after(() => database.close());
const phone = await newClient(stack);

const statusOf = async (apiClient: ApiClient): Promise<number> => (await apiClient.listCards()).httpStatus;

/** Changes only the status, whereas a block by staff also ends the sessions of the client. */
async function setStatus(of: string, status: 'ACTIVE' | 'BLOCKED'): Promise<void> {
  await database.reader`update client set status = ${status} where phone = ${of}`;
}

/** Returns a client that has the session cookie and no other. */
function replay(sessionToken: string | undefined): ApiClient {
  const apiClient = newApiClient(stack.productUrl);
  apiClient.keepCookie('__Host-client', sessionToken ?? '');
  return apiClient;
}

test('a session ends after 30 idle minutes', async () => {
  const client = await logIn(stack, phone);
  await advanceClock(stack, 'PT29M');
  assert.equal(await statusOf(client), 200);
  await advanceClock(stack, 'PT29M');
  assert.equal(await statusOf(client), 200, 'the session was used meanwhile');
  await advanceClock(stack, 'PT31M');
  assert.equal(await statusOf(client), 401);
});

test('an active session ends after 12 hours', async () => {
  const client = await logIn(stack, phone);
  for (let used = 0; used < 29; used += 1) {
    await advanceClock(stack, 'PT24M');
    assert.equal(await statusOf(client), 200, `after ${(used + 1) * 24} minutes`);
  }
  await advanceClock(stack, 'PT25M');
  assert.equal(await statusOf(client), 401);
});

test('a log-in creates a new session and ends the previous one', async () => {
  const guesser = newGuesser(stack);
  guesser.apiClient.keepCookie('__Host-client', 'attacker-knows-this-one-0000000000000000000');
  await guesser.finish(phone, await codeFrom(stack, phone, () => guesser.start(phone)));
  const first = guesser.apiClient.cookie('__Host-client');
  assert.match(first ?? '', /^[\w-]{43}$/);
  assert.equal(await statusOf(replay('attacker-knows-this-one-0000000000000000000')), 401);
  await guesser.finish(phone, await codeFrom(stack, phone, () => guesser.start(phone)));
  const second = guesser.apiClient.cookie('__Host-client');
  assert.notEqual(second, first);
  assert.equal(await statusOf(replay(first)), 401);
  assert.equal(await statusOf(replay(second)), 200);
});

test('a log-in also replaces the browser cookie', async () => {
  const guesser = newGuesser(stack);
  const code = await codeFrom(stack, phone, () => guesser.start(phone));
  const before = guesser.apiClient.cookie('__Host-browser');
  await guesser.finish(phone, code);
  assert.equal(guesser.apiClient.cookie('__Host-browser'), undefined);
  await guesser.start(demoClients.maria);
  assert.notEqual(guesser.apiClient.cookie('__Host-browser'), before);
});

for (const call of [calls.logOutClient, calls.logOut]) {
  test(`${call} ends the session at once, also for a replayed cookie`, async () => {
    const client = await logIn(stack, phone);
    const token = client.cookie('__Host-client');
    assert.equal(await statusOf(replay(token)), 200);
    const { httpStatus, body } = await client.send(call);
    assert.deepEqual([httpStatus, body], [200, { status: 'SUCCESS' }]);
    assert.equal(client.cookie('__Host-client'), undefined);
    assert.equal(await statusOf(replay(token)), 401);
    assert.equal((await client.send(call)).httpStatus, 200, 'a repeated log-out is not an error');
  });
}

test('other sessions are ended only by a session with a fresh log-in', async () => {
  const elsewhere = await logIn(stack, phone);
  await advanceClock(stack, 'PT2M');
  const here = await logIn(stack, phone);
  await advanceClock(stack, 'PT11M');
  const late = await here.endOtherSessions();
  assert.deepEqual(refusalOf(late), [403, 'session.not.fresh.error']);
  assert.equal(await statusOf(elsewhere), 200);
  const again = await logIn(stack, phone);
  assert.equal((await again.endOtherSessions()).httpStatus, 200);
  assert.deepEqual([await statusOf(elsewhere), await statusOf(here), await statusOf(again)], [401, 401, 200]);
});

test('a blocked client is logged out at once, also in a trusted browser', async () => {
  const blocked = await newClient(stack);
  const client = await logIn(stack, blocked);
  await setStatus(blocked, 'BLOCKED');
  assert.equal(await statusOf(client), 401);
  await advanceClock(stack, 'PT61S');
  const again = await client.requestLogInCode({ countryCode: '7', phone: blocked });
  assert.equal(again.body.error?.code, 'client.blocked.error');
  await setStatus(blocked, 'ACTIVE');
});

test('a code sent before a block does not log in', async () => {
  const guesser = newGuesser(stack);
  const blocked = await newClient(stack);
  const code = await codeFrom(stack, blocked, () => guesser.start(blocked));
  await setStatus(blocked, 'BLOCKED');
  const refused = await guesser.finish(blocked, code);
  assert.equal(refused.body.error?.code, 'client.blocked.error');
  assert.equal(guesser.apiClient.cookie('__Host-client'), undefined);
  await setStatus(blocked, 'ACTIVE');
});

test('sessions, codes and browsers are stored as hashes only', async () => {
  const guesser = newGuesser(stack);
  const code = await codeFrom(stack, phone, () => guesser.start(phone));
  const browser = guesser.apiClient.cookie('__Host-browser') ?? '';
  await guesser.finish(phone, code);
  const secrets = ['__Host-client', '__Host-dev'].map((name) => guesser.apiClient.cookie(name) ?? '');
  for (const table of ['session', 'trusted_device', 'otp_challenge', 'sms', 'limit_event', 'job']) {
    const rows = JSON.stringify(await database.reader`select * from ${database.reader(table)}`);
    for (const secret of [...secrets, browser]) assert.ok(!rows.includes(secret), table);
    // identifiers of demo clients contain their phone
    assert.ok(
      !rows.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '').includes(phone),
      `${table} contains the phone`,
    );
  }
  const challenges = await database.reader<{ hash: string }[]>`select code_hash as hash from otp_challenge`;
  for (const { hash } of challenges) assert.match(hash, /^[\w-]{43}$/);
});
