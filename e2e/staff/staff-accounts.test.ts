import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refusalOf } from '../stage/shop.ts';
import { startStack } from '../stage/stack.ts';
import { logInStaff } from '../stage/staff.ts';
import { newVisitor, type Visitor } from '../stage/visitor.ts';
import { advanceClock } from '../stage/world.ts';

const stack = await startStack({ after });
const admin = await logInStaff(stack, 'admin');
const client = { countryCode: '7', phone: '9001000001' };
const chosen = 'снег идёт третий день';

type Account = {
  readonly version: number;
  readonly staffUuid: string;
  readonly login: string;
  readonly state: string;
  readonly own: boolean;
  readonly session: object | null;
};

async function account(login: string): Promise<Account> {
  const { body } = await admin.call('GET /admin/v1/staff');
  const found = (body['accounts'] as Account[]).find((each) => each.login === login);
  assert.ok(found, `no account ${login}`);
  return found;
}

const change = async (call: string, login: string, fields: object = {}) => {
  const { staffUuid, version } = await account(login);
  const seen = call === 'update' ? { version } : {};
  return admin.call(`POST /admin/v1/staff/${call}`, { staffUuid, ...seen, ...fields });
};

async function invite(login: string, permissions: readonly string[] = ['VIEW_CLIENT_LK']): Promise<string> {
  const { body } = await admin.call('POST /admin/v1/staff/invite', {
    login,
    fullName: 'Иван Петров',
    permissions,
  });
  assert.equal(body.status, 'SUCCESS', JSON.stringify(body));
  return secretIn(body['invitationUrl']);
}

function secretIn(url: unknown): string {
  assert.match(String(url), new RegExp(`^${stack.productUrl}/login/admin/invitation#[\\w-]{43}$`));
  return String(url).split('#')[1] ?? '';
}

const accept = (secret: string, password = chosen) =>
  newVisitor(stack.productUrl).call('POST /admin/auth/invitation/accept', { secret, password });

async function logIn(login: string, password = chosen): Promise<Visitor> {
  const visitor = newVisitor(stack.productUrl);
  const { body } = await visitor.call('POST /admin/auth', { login, password });
  assert.equal(body.status, 'SUCCESS', JSON.stringify(body));
  return visitor;
}

test('whoever is invited chooses a password by a secret that works once', async () => {
  const secret = await invite('Ivan.Petrov');
  assert.equal((await account('ivan.petrov')).state, 'INVITED');
  const stranger = newVisitor(stack.productUrl);
  const empty = await stranger.call('POST /admin/auth', { login: 'ivan.petrov', password: chosen });
  assert.equal(empty.httpStatus, 401, 'an account without a password lets nobody in');
  const shown = await stranger.call('POST /admin/auth/invitation', { secret });
  assert.deepEqual([shown.body['login'], shown.body['fullName']], ['ivan.petrov', 'Иван Петров']);
  assert.equal((await accept(secret, 'qwertyqwerty')).body.error?.code, 'admin.password.weak.error');
  assert.equal((await accept(secret)).httpStatus, 200);
  assert.deepEqual(refusalOf(await accept(secret)).slice(0, 2), [410, 'staff.invitation.error']);
  await logIn('ivan.petrov');
  assert.equal((await account('ivan.petrov')).state, 'ACTIVE');
});

test('an invitation is good for 72 hours, and a newer one ends it', async () => {
  const first = await invite('slow.one');
  const { body } = await change('reset', 'slow.one');
  assert.equal((await accept(first)).httpStatus, 410);
  await advanceClock(stack, 'PT73H');
  assert.equal((await accept(secretIn(body['invitationUrl']))).httpStatus, 410);
  assert.equal((await accept('x'.repeat(43))).httpStatus, 410);
  Object.assign(admin, await logInStaff(stack, 'admin'));
});

test('a login is taken once and has Latin letters and figures', async () => {
  const ask = (login: string) =>
    admin.call('POST /admin/v1/staff/invite', { login, fullName: 'Иван', permissions: [] });
  assert.deepEqual(refusalOf(await ask('SUPPORT')).slice(0, 2), [409, 'staff.login.exists.error']);
  assert.deepEqual(refusalOf(await ask('иван')).slice(0, 2), [400, 'staff.login.error']);
  const nameless = { login: 'nobody', fullName: '  ', permissions: [] };
  assert.equal((await admin.call('POST /admin/v1/staff/invite', nameless)).httpStatus, 400);
});

test('a right that is given or taken counts from the very next call', async () => {
  const visitor = await logInStaff(stack, 'payments');
  const look = () => visitor.call('POST /admin/client/info', client);
  assert.equal((await look()).httpStatus, 403);
  await change('update', 'payments', { fullName: 'Пётр', permissions: ['FULL_PAYMENT', 'VIEW_CLIENT_LK'] });
  assert.equal((await look()).httpStatus, 200);
  await change('update', 'payments', { fullName: 'Пётр', permissions: ['FULL_PAYMENT'] });
  assert.equal((await look()).httpStatus, 403);
});

test('an account that is disabled is out at once and lets nobody in until it is enabled', async () => {
  const visitor = await logInStaff(stack, 'support');
  assert.notEqual((await account('support')).session, null);
  await change('disable', 'support');
  assert.equal((await visitor.call('GET /user')).httpStatus, 401);
  const stranger = newVisitor(stack.productUrl);
  const again = { login: 'support', password: 'demo-password-1' };
  assert.equal((await stranger.call('POST /admin/auth', again)).httpStatus, 401);
  await change('enable', 'support');
  assert.equal((await stranger.call('POST /admin/auth', again)).httpStatus, 200);
});

test('a reset takes the password and the session away; ending a session leaves the password', async () => {
  const visitor = await logInStaff(stack, 'service');
  await change('endSession', 'service');
  assert.equal((await visitor.call('GET /user')).httpStatus, 401);
  const back = await logInStaff(stack, 'service');
  const { body } = await change('reset', 'service');
  assert.equal((await back.call('GET /user')).httpStatus, 401);
  const old = { login: 'service', password: 'demo-password-1' };
  assert.equal((await newVisitor(stack.productUrl).call('POST /admin/auth', old)).httpStatus, 401);
  assert.equal((await accept(secretIn(body['invitationUrl']))).httpStatus, 200);
  await logIn('service');
});

test('nobody changes their own rights, so somebody who may manage accounts is always left', async () => {
  assert.equal((await account('admin')).own, true);
  for (const [call, fields] of [
    ['update', { fullName: 'Я', permissions: [] }],
    ['disable', {}],
    ['reset', {}],
  ] as const)
    assert.deepEqual(refusalOf(await change(call, 'admin', fields)).slice(0, 2), [
      409,
      'staff.own.account.error',
    ]);
});

test('every change of an account stands in the log with what was before and after', async () => {
  const { body } = await admin.call('POST /admin/v1/auditLog', { count: 100, action: 'CHANGE_RIGHTS' });
  type Rights = { readonly permissions: readonly string[] };
  const [last] = body['actions'] as { login: string; before: Rights; after: Rights }[];
  assert.deepEqual(last?.before.permissions, ['FULL_PAYMENT', 'VIEW_CLIENT_LK']);
  assert.deepEqual([last.login, last.after.permissions], ['admin', ['FULL_PAYMENT']]);
});
