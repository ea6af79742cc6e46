import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { calls } from '#testing/calls.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { startStack } from '#testing/stack/stack.ts';
import { logInStaffByPassword } from '#testing/people/staff.ts';
import { newApiClient, type ApiClient } from '#testing/api-client.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';

const stack = await startStack(
  { after },
  { environment: { LIMITS: 'production', TRUSTED_PROXIES: '127.0.0.1' } },
);
const oldPassword = 'demo-password-1';
const newPassword = 'снег идёт третий день';
let hosts = 0;

/** Sends the call from an unused address, so that limits per address do not apply. */
function send(apiClient: ApiClient, call: string, body: object) {
  return apiClient.send(call, body, { 'x-forwarded-for': `203.0.113.${(hosts += 1)}` });
}

const logIn = (login: string, password: string, apiClient = newApiClient(stack.productUrl)) =>
  send(apiClient, calls.logInByPassword, { login, password });

const change = (login: string, wanted: string, password = oldPassword) =>
  send(newApiClient(stack.productUrl), calls.changePassword, { login, password, newPassword: wanted });

test('a new password has 12 to 128 characters, is uncommon, and contains neither the login nor the old password', async () => {
  const weak = [
    ['одиннадцать', 'Нужно не меньше 12 символов'],
    ['слово '.repeat(22), 'Нужно не больше 128 символов'],
    ['Password2026!', 'Такой пароль легко угадать: он есть в списках частых паролей'],
    ['my-payments-2026', 'Пароль не должен содержать логин'],
    [oldPassword, 'Новый пароль совпадает с прежним'],
  ] as const;
  for (const [wanted, message] of weak) {
    const { httpStatus, body } = await change('payments', wanted);
    assert.equal(httpStatus, 400);
    assert.deepEqual([body.error?.code, body.error?.message], ['admin.password.weak.error', message]);
  }
});

test('a weak password gets the same answer for an unknown login', async () => {
  const { httpStatus, body } = await change('nobody.at.all', 'одиннадцать');
  assert.deepEqual([httpStatus, body.error?.code], [400, 'admin.password.weak.error']);
});

test('a change with a wrong old password is limited to five attempts', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1)
    assert.equal(refusalOf(await change('product.viewer', newPassword, 'wrong-password'))[0], 401);
  assert.equal(refusalOf(await change('product.viewer', newPassword))[0], 429);
});

test('a password change starts a session, ends the earlier one and invalidates the old password', async () => {
  const before = await logInStaffByPassword(stack, 'payments');
  const apiClient = newApiClient(stack.productUrl);
  const wanted = { login: ' Payments ', password: oldPassword, newPassword };
  const { body } = await send(apiClient, calls.changePassword, wanted);
  assert.deepEqual(body['permissions'], ['FULL_PAYMENT']);
  assert.equal((await apiClient.viewUser()).httpStatus, 200);
  assert.equal((await before.viewUser()).httpStatus, 401);
  assert.equal((await logIn('payments', oldPassword)).httpStatus, 401);
  assert.equal((await logIn('payments', newPassword)).httpStatus, 200);
});

test('a password is compared character by character, and one with a NUL is refused', async () => {
  const chosen = 'pass wоrd of the north ';
  assert.equal((await change('service', chosen.replace('pass', 'p\u0000ass'))).httpStatus, 400);
  assert.equal((await change('service', chosen)).httpStatus, 200);
  for (const other of [chosen.trim(), chosen.replace('о', 'o'), `${chosen}x`])
    assert.equal((await logIn('service', other)).httpStatus, 401, JSON.stringify(other));
  assert.equal((await logIn('service', chosen)).httpStatus, 200);
});

test('a stranger cannot lock the owner out of a known browser', async () => {
  const owner = await logInStaffByPassword(stack, 'support');
  for (let attempt = 0; attempt < 5; attempt += 1) await logIn('support', 'wrong-password');
  assert.equal((await logIn('support', oldPassword)).httpStatus, 429, 'locked for strangers');
  assert.equal(
    (await logIn('support', oldPassword, owner)).httpStatus,
    200,
    'the log-in is possible in the known browser',
  );
  for (let attempt = 0; attempt < 10; attempt += 1) await logIn('support', 'wrong-password', owner);
  assert.equal(
    (await logIn('support', oldPassword, owner)).httpStatus,
    429,
    'the known browser has a limit of its own',
  );
});

test('a browser known for one login is unknown for another', async () => {
  const known = await logInStaffByPassword(stack, 'product.editor');
  for (let attempt = 0; attempt < 5; attempt += 1) await logIn('admin', 'wrong-password');
  assert.equal((await logIn('admin', oldPassword, known)).httpStatus, 429);
});

test('active staff are logged out after ten hours', async () => {
  const apiClient = await logInStaffByPassword(stack, 'product.editor');
  for (let minutes = 0; minutes < 588; minutes += 14) {
    await advanceClock(stack, 'PT14M');
    assert.equal((await apiClient.viewUser()).httpStatus, 200, `after ${minutes + 14} minutes`);
  }
  await advanceClock(stack, 'PT13M');
  assert.equal((await apiClient.viewUser()).httpStatus, 401);
});

test('a password older than 90 days gives EXPIRED_CREDENTIALS and the address of the change page', async () => {
  await advanceClock(stack, 'P88D');
  assert.equal((await logIn('product.editor', oldPassword)).httpStatus, 200);
  await advanceClock(stack, 'P2D');
  const { httpStatus, body } = await logIn('product.editor', oldPassword);
  assert.equal(httpStatus, 403);
  assert.deepEqual(body.error, {
    code: 'admin.credentials.expired.error',
    message: 'Срок действия пароля истёк. Смените пароль, чтобы войти',
    authState: 'EXPIRED_CREDENTIALS',
    authUrl: `${stack.productUrl}/login/admin/password`,
  });
  assert.equal(
    (await logIn('product.editor', 'wrong-password')).httpStatus,
    401,
    'returned only with the right password',
  );
  assert.equal((await change('product.editor', newPassword)).httpStatus, 200);
  assert.equal((await logIn('product.editor', newPassword)).httpStatus, 200);
});
