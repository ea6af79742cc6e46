import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refusalOf } from '#testing/people/shop.ts';
import { startStack } from '#testing/stack/stack.ts';
import { newApiClient } from '#testing/api-client.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';

const stack = await startStack(
  { after },
  { environment: { LIMITS: 'production', TRUSTED_PROXIES: '127.0.0.1' } },
);
const right = 'demo-password-1';
const wrong = 'demo-password-2';
const tooMany = [429, 'request.limit.exceeded'];
const refused = [401, 'admin.credentials.error'];

let hosts = 0;

/** Tries a password, by default from an unused address. */
function attempt(login: string, password: string, from = `203.0.113.${(hosts += 1)}`) {
  return newApiClient(stack.productUrl).logInByPassword({ login, password }, { 'x-forwarded-for': from });
}

/** Status and code of each answer, in order. */
async function outcomes(count: number, ask: () => ReturnType<typeof attempt>): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (let index = 0; index < count; index += 1) answers.push(refusalOf(await ask()).slice(0, 2));
  return answers;
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

test('five wrong passwords lock a login for half an hour, for every address and the right password', async () => {
  assert.deepEqual(await outcomes(5, () => attempt('payments', wrong)), times(5, refused));
  assert.deepEqual(await outcomes(1, () => attempt(' PAYMENTS ', right)), [tooMany]);
  await advanceClock(stack, 'PT31M');
  assert.equal((await attempt('payments', right)).httpStatus, 200);
});

test('an unknown login is locked like a known one', async () => {
  assert.deepEqual(await outcomes(6, () => attempt('nobody', wrong)), [...times(5, refused), tooMany]);
});

test('after 15 wrong passwords a login is locked for the day', async () => {
  for (const round of [1, 2, 3]) {
    assert.deepEqual(await outcomes(5, () => attempt('service', wrong)), times(5, refused), `round ${round}`);
    await advanceClock(stack, 'PT31M');
  }
  assert.deepEqual(await outcomes(1, () => attempt('service', right)), [tooMany]);
  await advanceClock(stack, 'P1D');
  assert.equal((await attempt('service', right)).httpStatus, 200);
});

test('a log-in resets the count of wrong passwords', async () => {
  for (const round of [1, 2]) {
    assert.deepEqual(await outcomes(4, () => attempt('support', wrong)), times(4, refused), `round ${round}`);
    assert.equal((await attempt('support', right)).httpStatus, 200);
  }
});

test('an address may try 20 passwords an hour over all logins', async () => {
  const address = '198.51.100.7';
  let spray = 0;
  const ask = () => attempt(`login.${(spray += 1)}`, wrong, address);
  assert.deepEqual(await outcomes(21, ask), [...times(20, refused), tooMany]);
  assert.equal((await attempt('admin', right)).httpStatus, 200);
});

test('of 30 concurrent passwords for one login at most five are checked', async () => {
  const answers = await Promise.all(times(30, null).map(() => attempt('product.viewer', wrong)));
  const looked = answers.filter(({ httpStatus }) => httpStatus === 401);
  assert.equal(looked.length, 5);
  assert.ok(answers.every(({ httpStatus }) => httpStatus === 401 || httpStatus === 429));
});
