import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { calls } from '#testing/calls.ts';
import * as authenticator from '#testing/people/authenticator.ts';
import { stoppedClock } from '#testing/stack/machine-clock.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { type Stack, startStack } from '#testing/stack/stack.ts';
import { logInStaffByPassword } from '#testing/people/staff.ts';
import { type Answer, newApiClient, type ApiClient } from '#testing/api-client.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';

/** The clock stands still, so that the period of a code does not end during a test. */
const now = Date.now();
const stopped = stoppedClock(now);
const stack = await startStack({ after }, { environment: stopped });
const strict = await startStack(
  { after },
  { environment: { ...stopped, STAFF_SECOND_FACTOR: 'required', LIMITS: 'production' } },
);
const password = 'demo-password-1';

test('with a second factor a password alone is refused, and each code is valid once', async () => {
  const { secret } = await setUp(stack, 'support');
  const apiClient = newApiClient(stack.productUrl);
  assert.deepEqual(codeAnswer(await logIn(apiClient, 'support')), [401, 'admin.factor.required.error']);
  assert.equal((await apiClient.viewUser()).httpStatus, 401);
  for (const wrong of ['000000', 'letters'])
    assert.deepEqual(codeAnswer(await logIn(apiClient, 'support', wrong)), [401, 'admin.factor.wrong.error']);
  const change = { login: 'support', password, newPassword: 'снег идёт третий день' };
  assert.deepEqual(codeAnswer(await apiClient.changePassword(change)), [401, 'admin.factor.required.error']);
  const code = codeOf(secret);
  assert.equal((await logIn(apiClient, 'support', code)).httpStatus, 200);
  assert.deepEqual(codeAnswer(await logIn(apiClient, 'support', code)), [401, 'admin.factor.wrong.error']);
  assert.deepEqual(codeAnswer(await logIn(apiClient, 'support', codeOf(secret, 2))), [
    401,
    'admin.factor.wrong.error',
  ]);
  const wrongPassword = { login: 'support', password: 'demo-password-2', code: codeOf(secret, 1) };
  assert.equal((await apiClient.logInByPassword(wrongPassword)).body.error?.code, 'admin.credentials.error');
  assert.equal((await logIn(apiClient, 'support', codeOf(secret, 1))).httpStatus, 200);
});

test('of four concurrent log-ins with one code, one succeeds', async () => {
  const { secret } = await setUp(stack, 'payments');
  const code = codeOf(secret);
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => logIn(newApiClient(stack.productUrl), 'payments', code)),
  );
  assert.equal(answers.filter(({ httpStatus }) => httpStatus === 200).length, 1);
});

test('a recovery code works once, and new codes replace the old ones', async () => {
  const { recoveryCodes, secret } = await setUp(stack, 'product.viewer');
  const [first = '', second = '', third = ''] = recoveryCodes;
  assert.equal(new Set(recoveryCodes).size, 10);
  const apiClient = newApiClient(stack.productUrl);
  assert.equal((await logIn(apiClient, 'product.viewer', first)).httpStatus, 200);
  assert.deepEqual(codeAnswer(await logIn(apiClient, 'product.viewer', first)), [
    401,
    'admin.factor.wrong.error',
  ]);
  const typed = second.replaceAll('-', ' ').toLowerCase();
  assert.equal((await logIn(apiClient, 'product.viewer', typed)).httpStatus, 200);
  const own = await apiClient.viewSecondFactor();
  assert.deepEqual([own.body['enabled'], own.body['recoveryCodesLeft']], [true, 8]);
  const renewed = await apiClient.renewRecoveryCodes({
    login: 'product.viewer',
    password,
    code: codeOf(secret),
  });
  const [fresh = ''] = renewed.body['recoveryCodes'] as string[];
  assert.deepEqual(codeAnswer(await logIn(apiClient, 'product.viewer', third)), [
    401,
    'admin.factor.wrong.error',
  ]);
  assert.equal((await logIn(apiClient, 'product.viewer', fresh)).httpStatus, 200);
});

test('a second factor is confirmed once, with the password and after its set-up has begun', async () => {
  const apiClient = newApiClient(stack.productUrl);
  const call = (name: string, body: object = {}) =>
    apiClient.send(name, { login: 'admin', password, ...body });
  for (const name of [calls.confirmSecondFactor, calls.renewRecoveryCodes]) {
    const answer = await call(name, { code: '123456' });
    assert.equal(answer.body.error?.code, 'admin.factor.not.begun.error', name);
  }
  for (const name of [
    calls.beginSecondFactor,
    calls.confirmSecondFactor,
    calls.renewRecoveryCodes,
    calls.removeSecondFactor,
  ]) {
    const answer = await call(name, { password: 'demo-password-2', code: '123456' });
    assert.deepEqual(codeAnswer(answer), [401, 'admin.credentials.error'], name);
    assert.equal((await logIn(apiClient, 'admin')).httpStatus, 200);
  }
  const { body } = await call(calls.beginSecondFactor);
  const code = codeOf(String(body['secret']), -1);
  const twice = await Promise.all([
    call(calls.confirmSecondFactor, { code }),
    call(calls.confirmSecondFactor, { code }),
  ]);
  assert.deepEqual(twice.map((answer) => answer.body.error?.code).toSorted(), [
    'admin.factor.not.begun.error',
    undefined,
  ]);
  const removed = await call(calls.removeSecondFactor, { code: codeOf(String(body['secret'])) });
  assert.equal(removed.httpStatus, 200);
});

test('secrets are stored encrypted and recovery codes hashed', async () => {
  const { secret, recoveryCodes } = await setUp(stack, 'product.editor');
  const database = openDatabase({ url: stack.databaseUrl });
  const rows = await database.reader`
    select encode(sealed_secret, 'escape') as text from staff_second_factor union all select code_hash
      from staff_recovery_code`;
  await database.close();
  const everything = JSON.stringify(rows);
  for (const kept of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    assert.ok(!everything.includes(kept));
  assert.ok(!stack.log().includes(secret));
});

test('replacing a second factor needs its code, and the old one works until the new one is confirmed', async () => {
  const { secret } = await setUp(stack, 'service');
  const apiClient = newApiClient(stack.productUrl);
  const begin = (code?: string) =>
    apiClient.beginSecondFactor({
      login: 'service',
      password,
      ...(code && { code }),
    });
  assert.deepEqual(codeAnswer(await begin()), [401, 'admin.factor.required.error']);
  const begun = await begin(codeOf(secret));
  assert.equal(begun.httpStatus, 200);
  assert.equal((await logIn(apiClient, 'service', codeOf(secret, 1))).httpStatus, 200);
  const next = String(begun.body['secret']);
  const confirm = { login: 'service', password, code: codeOf(next, -1) };
  assert.equal((await apiClient.confirmSecondFactor(confirm)).httpStatus, 200);
  assert.equal((await logIn(apiClient, 'service', codeOf(next))).httpStatus, 200);
});

test('codes use the real time, not the demo clock', async () => {
  await advanceClock(stack, 'P1D');
  const admin = await logInStaffByPassword(stack, 'admin');
  await reset(admin, 'support');
  const { secret } = await setUp(stack, 'support');
  assert.equal((await logIn(newApiClient(stack.productUrl), 'support', codeOf(secret))).httpStatus, 200);
});

test('an administrator removes another person’s second factor, which ends the session', async () => {
  const admin = await logInStaffByPassword(stack, 'admin');
  const accounts = async () =>
    (await admin.listStaff()).body['accounts'] as {
      login: string;
      staffUuid: string;
      hasSecondFactor: boolean;
    }[];
  assert.equal((await accounts()).find(({ login }) => login === 'support')?.hasSecondFactor, true);
  await reset(admin, 'support');
  assert.equal((await accounts()).find(({ login }) => login === 'support')?.hasSecondFactor, false);
  assert.equal((await logIn(newApiClient(stack.productUrl), 'support')).httpStatus, 200);
  const log = await admin.listStaffActions({ count: 10, action: 'RESET_FACTOR' });
  assert.equal((log.body['actions'] as { login: string }[])[0]?.login, 'admin');
});

test('where no second factor is required, staff remove their own with one of its codes', async () => {
  const { secret } = await setUp(stack, 'support');
  const apiClient = newApiClient(stack.productUrl);
  const remove = (code: string) => apiClient.removeSecondFactor({ login: 'support', password, code });
  assert.deepEqual(codeAnswer(await remove('123456')), [401, 'admin.factor.wrong.error']);
  assert.equal((await remove(codeOf(secret))).httpStatus, 200);
  assert.equal((await logIn(apiClient, 'support')).httpStatus, 200);
});

test('when a second factor is required, a password alone leads to its set-up', async () => {
  const apiClient = newApiClient(strict.productUrl);
  const refused = await logIn(apiClient, 'support');
  assert.deepEqual(codeAnswer(refused), [403, 'admin.factor.missing.error']);
  assert.equal(
    Reflect.get(refused.body.error ?? {}, 'authUrl'),
    `${strict.productUrl}/login/admin/second-factor`,
  );
  const { secret, apiClient: inside } = await setUp(strict, 'support');
  assert.equal((await inside.viewUser()).httpStatus, 200);
  const removed = await apiClient.removeSecondFactor({ login: 'support', password, code: codeOf(secret) });
  assert.deepEqual(codeAnswer(removed), [409, 'admin.factor.demanded.error']);
});

test('when a second factor is required, a password change also leads to its set-up', async () => {
  const apiClient = newApiClient(strict.productUrl);
  const newPassword = 'снег идёт третий день';
  const change = { login: 'payments', password, newPassword };
  const missing = [403, 'admin.factor.missing.error'];
  assert.deepEqual(codeAnswer(await apiClient.changePassword(change)), missing);
  const again = { login: 'payments', password: newPassword };
  assert.deepEqual(codeAnswer(await apiClient.logInByPassword(again)), missing);
  assert.equal((await logIn(apiClient, 'payments')).httpStatus, 401, 'the old password is invalid');
});

test('wrong codes lock a login like wrong passwords', async () => {
  const { secret } = await setUp(strict, 'service');
  const stranger = newApiClient(strict.productUrl);
  for (let guess = 0; guess < 5; guess += 1)
    assert.equal((await logIn(stranger, 'service', `00000${guess}`)).httpStatus, 401);
  const correct = await logIn(stranger, 'service', codeOf(secret));
  assert.deepEqual(codeAnswer(correct), [429, 'request.limit.exceeded']);
});

type SetUp = {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  readonly apiClient: ApiClient;
};

/** Sets up a second factor with the code of the previous period. Those of the current and the next stay unused. */
async function setUp({ productUrl }: Stack, login: string): Promise<SetUp> {
  const apiClient = newApiClient(productUrl);
  const begun = await apiClient.beginSecondFactor({ login, password });
  const secret = String(begun.body['secret']);
  assert.match(String(begun.body['otpauthUrl']), /^otpauth:\/\/totp\//);
  const wrong = await apiClient.confirmSecondFactor({ login, password, code: '00000' });
  assert.equal(wrong.httpStatus, 401);
  const confirm = { login, password, code: codeOf(secret, -1) };
  const { body, httpStatus } = await apiClient.confirmSecondFactor(confirm);
  assert.equal(httpStatus, 200, JSON.stringify(body));
  return { secret, recoveryCodes: body['recoveryCodes'] as string[], apiClient };
}

const codeOf = (secret: string, periodsAway = 0): string => authenticator.codeOf(secret, periodsAway, now);

function logIn(apiClient: ApiClient, login: string, code?: string): Promise<Answer> {
  return apiClient.logInByPassword({ login, password, ...(code !== undefined && { code }) });
}

async function reset(admin: ApiClient, login: string): Promise<void> {
  const { body } = await admin.listStaff();
  const accounts = body['accounts'] as { login: string; staffUuid: string }[];
  const staffUuid = accounts.find((account) => account.login === login)?.staffUuid;
  assert.equal((await admin.send(calls.resetSecondFactor, { staffUuid })).httpStatus, 200);
}

function codeAnswer(answer: Answer): readonly unknown[] {
  return refusalOf(answer).slice(0, 2);
}
