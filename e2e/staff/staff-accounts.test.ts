import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSuccess } from '#testing/assert-success.ts';
import { eventually } from '#testing/eventually.ts';
import { calls } from '#testing/calls.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { countLinks, linkSecretOf } from '#testing/people/staff-link.ts';
import { sharedStackOfDays } from '#testing/stack/shared-stack-of-days.ts';
import { logInStaff, newStaff } from '#testing/people/staff.ts';
import { newApiClient, type ApiClient } from '#testing/api-client.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';

const stack = await sharedStackOfDays();
const admin = await logInStaff(stack, 'admin');
const client = { countryCode: '7', phone: demoClients.maria };
const chosen = 'снег идёт третий день';
const phones = {
  ivan: '9003000001',
  slow: '9003000002',
  free: '9003000003',
  noLink: '9003000004',
  mistyped: '9003000005',
  corrected: '9003000006',
  /** The second account of the demo world has it. */
  ofAccountTwo: '9002000002',
} as const;

type Account = {
  readonly version: number;
  readonly staffUuid: string;
  readonly login: string;
  readonly state: string;
  readonly own: boolean;
  readonly session: object | null;
};

async function account(login: string): Promise<Account> {
  const { body } = await admin.listStaff();
  const found = (body['accounts'] as Account[]).find((each) => each.login === login);
  assert.ok(found, `no account ${login}`);
  return found;
}

const change = async (call: keyof typeof calls, login: string, fields: object = {}) => {
  const { staffUuid, version } = await account(login);
  const known = call === 'updateStaff' ? { version } : {};
  return admin.send(calls[call], { staffUuid, ...known, ...fields });
};

type Invitation = { readonly login: string; readonly phone: string };

async function invite({ login, phone }: Invitation): Promise<string> {
  const { body } = await admin.inviteStaff({
    login,
    phone,
    fullName: 'Иван Петров',
    permissions: ['VIEW_CLIENT_LK'],
  });
  assertSuccess({ body });
  return linkSecretOf(stack, phone);
}

/** Runs the work. Returns the secret of the link that it sends to the phone. */
async function nextLinkSecret(phone: string, work: () => Promise<unknown>): Promise<string> {
  const before = await countLinks(stack, phone);
  await work();
  await eventually('a new link', async () => (await countLinks(stack, phone)) > before);
  return linkSecretOf(stack, phone);
}

const accept = (secret: string, password = chosen) =>
  newApiClient(stack.productUrl).acceptInvitation({ secret, password });

async function logIn(login: string, password = chosen): Promise<ApiClient> {
  const apiClient = newApiClient(stack.productUrl);
  assertSuccess(await apiClient.logInByPassword({ login, password }));
  return apiClient;
}

test('an invited person chooses a password by a link that works once', async () => {
  const secret = await invite({ login: 'Ivan.Petrov', phone: phones.ivan });
  assert.equal((await account('ivan.petrov')).state, 'INVITED');
  const stranger = newApiClient(stack.productUrl);
  const empty = await stranger.logInByPassword({ login: 'ivan.petrov', password: chosen });
  assert.equal(empty.httpStatus, 401, 'an account without a password cannot log in');
  const shown = await stranger.viewInvitation({ secret });
  assert.deepEqual([shown.body['login'], shown.body['fullName']], ['ivan.petrov', 'Иван Петров']);
  assert.equal((await accept(secret, 'qwertyqwerty')).body.error?.code, 'admin.password.weak.error');
  assert.equal((await accept(secret)).httpStatus, 200);
  assert.deepEqual(refusalOf(await accept(secret)).slice(0, 2), [410, 'staff.invitation.error']);
  await logIn('ivan.petrov');
  assert.equal((await account('ivan.petrov')).state, 'ACTIVE');
});

test('an invitation is valid for 72 hours, and a newer one replaces it', async () => {
  const first = await invite({ login: 'slow.one', phone: phones.slow });
  const second = await nextLinkSecret(phones.slow, () => change('resetStaff', 'slow.one'));
  assert.equal((await accept(first)).httpStatus, 410);
  await advanceClock(stack, 'PT73H');
  assert.equal((await accept(second)).httpStatus, 410);
  assert.equal((await accept('x'.repeat(43))).httpStatus, 410);
  Object.assign(admin, await logInStaff(stack, 'admin'));
});

// docs/spec/rules.md#14
test('a link ends when the telephone of the account changes or the account is closed', async () => {
  const wrongPhone = await invite({ login: 'mistyped', phone: phones.mistyped });
  const account = { fullName: 'Иван Петров', permissions: ['VIEW_CLIENT_LK'] };
  assertSuccess(await change('updateStaff', 'mistyped', { ...account, phone: phones.corrected }));
  assert.equal((await accept(wrongPhone)).httpStatus, 410);
  const closed = await nextLinkSecret(phones.corrected, () => change('resetStaff', 'mistyped'));
  for (const call of ['disableStaff', 'enableStaff'] as const) assertSuccess(await change(call, 'mistyped'));
  assert.equal((await accept(closed)).httpStatus, 410);
});

test('a login is unique and has Latin letters and digits', async () => {
  const ask = (login: string) =>
    admin.inviteStaff({
      login,
      phone: phones.free,
      fullName: 'Иван',
      permissions: [],
    });
  assert.deepEqual(refusalOf(await ask('SUPPORT')).slice(0, 2), [409, 'staff.login.exists.error']);
  assert.deepEqual(refusalOf(await ask('иван')).slice(0, 2), [400, 'staff.login.error']);
  const nameless = { login: 'nobody', phone: phones.free, fullName: '  ', permissions: [] };
  assert.equal((await admin.inviteStaff(nameless)).httpStatus, 400);
});

test('the answer to an invitation or a reset has a masked phone and no link', async () => {
  const wanted = { login: 'no.link', phone: phones.noLink, fullName: 'Иван', permissions: [] };
  const invited = await admin.inviteStaff(wanted);
  const reset = await change('resetStaff', 'no.link');
  for (const { body } of [invited, reset]) {
    assert.equal(body['sentTo'], '+7 900 •••-••-04');
    assert.doesNotMatch(JSON.stringify(body), new RegExp(`#|${phones.noLink}`));
  }
});

test('two accounts cannot share a phone', async () => {
  const ask = (phone: string) =>
    admin.inviteStaff({
      login: 'phoneless',
      phone,
      fullName: 'Иван',
      permissions: [],
    });
  assert.deepEqual(refusalOf(await ask('8123')).slice(0, 2), [400, 'staff.phone.error']);
  assert.deepEqual(refusalOf(await ask(phones.ofAccountTwo)).slice(0, 2), [409, 'staff.phone.taken.error']);
  const rights = { fullName: 'Иван', permissions: [] };
  const taken = await change('updateStaff', 'no.link', { ...rights, phone: phones.ofAccountTwo });
  assert.deepEqual(refusalOf(taken).slice(0, 2), [409, 'staff.phone.taken.error']);
});

test('a granted or revoked permission applies from the next call', async () => {
  const { login, apiClient } = await newStaff(stack, ['FULL_PAYMENT'], admin);
  const viewClient = () => apiClient.viewClient(client);
  assert.equal((await viewClient()).httpStatus, 403);
  await change('updateStaff', login, {
    fullName: 'Пётр',
    permissions: ['FULL_PAYMENT', 'VIEW_CLIENT_LK'],
  });
  assert.equal((await viewClient()).httpStatus, 200);
  await change('updateStaff', login, { fullName: 'Пётр', permissions: ['FULL_PAYMENT'] });
  assert.equal((await viewClient()).httpStatus, 403);
});

test('a disabled account is logged out at once and cannot log in until enabled', async () => {
  const login = 'ivan.petrov';
  const apiClient = await logInStaff(stack, login);
  assert.notEqual((await account(login)).session, null);
  await change('disableStaff', login);
  assert.equal((await apiClient.viewUser()).httpStatus, 401);
  const stranger = newApiClient(stack.productUrl);
  const again = { login, password: chosen };
  assert.equal((await stranger.logInByPassword(again)).httpStatus, 401);
  await change('enableStaff', login);
  assert.equal((await stranger.logInByPassword(again)).httpStatus, 200);
});

test('a reset removes password and session, and ending a session keeps the password', async () => {
  const login = 'ivan.petrov';
  const apiClient = await logInStaff(stack, login);
  await change('endStaffSession', login);
  assert.equal((await apiClient.viewUser()).httpStatus, 401);
  const back = await logIn(login);
  const secret = await nextLinkSecret(phones.ivan, () => change('resetStaff', login));
  assert.equal((await back.viewUser()).httpStatus, 401);
  const old = { login, password: chosen };
  assert.equal((await newApiClient(stack.productUrl).logInByPassword(old)).httpStatus, 401);
  const next = 'дождь кончился утром';
  assert.equal((await accept(secret, next)).httpStatus, 200);
  await logIn(login, next);
});

test('staff cannot change their own permissions, or disable or reset their own account', async () => {
  assert.equal((await account('admin')).own, true);
  for (const [call, fields] of [
    ['updateStaff', { fullName: 'Я', permissions: [] }],
    ['disableStaff', {}],
    ['resetStaff', {}],
  ] as const)
    assert.deepEqual(refusalOf(await change(call, 'admin', fields)).slice(0, 2), [
      409,
      'staff.own.account.error',
    ]);
});

test('every change of an account is logged with the old and new value', async () => {
  const { body } = await admin.listStaffActions({ count: 100, action: 'CHANGE_RIGHTS' });
  type Rights = { readonly permissions: readonly string[] };
  const [last] = body['actions'] as { login: string; before: Rights; after: Rights }[];
  assert.deepEqual(last?.before.permissions, ['FULL_PAYMENT', 'VIEW_CLIENT_LK']);
  assert.deepEqual([last.login, last.after.permissions], ['admin', ['FULL_PAYMENT']]);
});
