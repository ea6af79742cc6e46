import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startStack } from '../stage/stack.ts';
import { newVisitor } from '../stage/visitor.ts';

const secret = 'a-secret-of-this-installation-only-0001';
const stack = await startStack({ after }, { environment: { DEMO: 'off', FIRST_ADMIN_SECRET: secret } });

test('a fresh installation has no accounts: common pairs of login and password fail', async () => {
  const pairs = ['admin', 'demo-password-1', 'password', ''].map((password) => ['admin', password] as const);
  for (const [login, password] of [...pairs, ['root', 'root'], ['support', 'demo-password-1']] as const) {
    const { httpStatus } = await newVisitor(stack.productUrl).call('POST /admin/auth', { login, password });
    assert.ok([400, 401].includes(httpStatus), `${login} ${password} ${httpStatus}`);
  }
});

test('the first administrator comes in by the one-time secret of the environment and manages accounts, nothing else', async () => {
  const visitor = newVisitor(stack.productUrl);
  const password = 'снег идёт третий день';
  const accepted = await visitor.call('POST /admin/auth/invitation/accept', { secret, password });
  assert.equal(accepted.httpStatus, 200, JSON.stringify(accepted.body));
  assert.equal(
    (await visitor.call('POST /admin/auth/invitation/accept', { secret, password })).httpStatus,
    410,
  );
  const { body } = await visitor.call('POST /admin/auth', { login: 'admin', password });
  assert.deepEqual(body['permissions'], ['MANAGE_STAFF']);
});
