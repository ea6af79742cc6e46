import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSuccess } from '#testing/assert-success.ts';
import { calls } from '#testing/calls.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import { logInStaff, newStaff } from '#testing/people/staff.ts';
import type { ApiClient } from '#testing/api-client.ts';

const stack = await sharedStack();
const admin = await logInStaff(stack, 'admin');
const clerk = await newStaff(stack, ['FULL_PAYMENT'], admin);
const client = { countryCode: '7', phone: demoClients.maria };

type Role = {
  readonly roleUuid: string;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly version: number;
  readonly members: number;
};

async function roles(): Promise<readonly Role[]> {
  return (await admin.listRoles()).body['roles'] as Role[];
}

async function role(name: string): Promise<Role> {
  const found = (await roles()).find((each) => each.name === name);
  assert.ok(found, `no role ${name}`);
  return found;
}

async function addRole(name: string, permissions: readonly string[]): Promise<string> {
  const { body } = await admin.send(calls.addRole, { name, permissions });
  assertSuccess({ body });
  return String(body['roleUuid']);
}

async function account(login: string) {
  const { body } = await admin.listStaff();
  type Account = {
    readonly version: number;
    readonly staffUuid: string;
    readonly login: string;
    readonly permissions: string[];
    readonly role: object | null;
  };
  const found = (body['accounts'] as Account[]).find((each) => each.login === login);
  assert.ok(found, `no account ${login}`);
  return found;
}

async function giveRole(login: string, roleUuid: string, by: ApiClient = admin) {
  const { staffUuid, version } = await account(login);
  const input = { staffUuid, fullName: 'Пётр', permissions: [], roleUuid, version };
  return by.updateStaff(input);
}

const change = (changed: Partial<Role> & Pick<Role, 'roleUuid'>, by: ApiClient = admin) =>
  by.send(calls.updateRole, changed);

test('a change of a role applies to all its members from their next call', async () => {
  const roleUuid = await addRole('Смена', ['FULL_PAYMENT', 'VIEW_CLIENT_LK']);
  const { apiClient } = clerk;
  const viewClient = () => apiClient.viewClient(client);
  assert.equal((await viewClient()).httpStatus, 403);
  await giveRole(clerk.login, roleUuid);
  assert.equal((await viewClient()).httpStatus, 200);
  assert.deepEqual((await account(clerk.login)).role, { roleUuid, name: 'Смена' });
  const { members, version } = await role('Смена');
  assert.deepEqual([members, version], [1, 1]);
  await change({ roleUuid, name: 'Смена', permissions: ['FULL_PAYMENT'], version });
  assert.equal((await viewClient()).httpStatus, 403);
  assert.deepEqual((await account(clerk.login)).permissions, ['FULL_PAYMENT']);
});

test('an assigned role cannot be deleted, an unassigned one can, and role names are unique', async () => {
  const { roleUuid } = await role('Смена');
  const remove = () => admin.removeRole({ roleUuid });
  assert.deepEqual(refusalOf(await remove()).slice(0, 2), [409, 'staff.role.in.use.error']);
  const { staffUuid, version } = await account(clerk.login);
  const own = { staffUuid, fullName: 'Пётр', permissions: ['FULL_PAYMENT'], version };
  assert.equal((await admin.send(calls.updateStaff, own)).httpStatus, 200);
  const stale = await admin.updateStaff({ ...own, permissions: [] });
  assert.deepEqual(refusalOf(stale).slice(0, 2), [409, 'staff.account.changed.error']);
  assert.equal((await account(clerk.login)).role, null);
  const again = await admin.addRole({ name: ' Смена ', permissions: [] });
  assert.deepEqual(refusalOf(again).slice(0, 2), [409, 'staff.role.exists.error']);
  for (const name of ['  ', 'x\u202enimda', '\u200b', 'Смена\n'])
    assert.equal((await admin.addRole({ name, permissions: [] })).httpStatus, 400);
  const renamed = await change({ roleUuid, name: 'Поддержка', permissions: [], version: 2 });
  assert.deepEqual(refusalOf(renamed).slice(0, 2), [409, 'staff.role.exists.error']);
  assert.equal((await remove()).httpStatus, 200);
  assert.deepEqual(refusalOf(await remove()).slice(0, 2), [404, 'staff.role.not.found.error']);
  const lost = await giveRole(clerk.login, roleUuid);
  assert.deepEqual(refusalOf(lost).slice(0, 2), [404, 'staff.role.not.found.error']);
});

test('a change of an outdated version of a role is refused', async () => {
  const roleUuid = await addRole('Ночная смена', []);
  const { version } = await role('Ночная смена');
  const first = await change({ roleUuid, name: 'Ночная смена', permissions: ['VIEW_CLIENT_LK'], version });
  assert.equal(first.httpStatus, 200);
  const second = await change({ roleUuid, name: 'Другое', permissions: [], version });
  assert.deepEqual(refusalOf(second).slice(0, 2), [409, 'staff.role.changed.error']);
  assert.deepEqual((await role('Ночная смена')).permissions, ['VIEW_CLIENT_LK']);
});

test('staff cannot change their own role', async () => {
  const roleUuid = await addRole('Управление', ['MANAGE_STAFF']);
  const { login, apiClient: manager } = await newStaff(stack, [], admin);
  await giveRole(login, roleUuid);
  const all = { roleUuid, name: 'Управление', permissions: ['MANAGE_STAFF', 'FULL_PAYMENT'], version: 1 };
  assert.deepEqual(refusalOf(await change(all, manager)).slice(0, 2), [409, 'staff.own.role.error']);
  assert.deepEqual(
    refusalOf(await giveRole(login, (await role('Поддержка')).roleUuid, manager)).slice(0, 2),
    [409, 'staff.own.account.error'],
  );
});

test('an invitation may assign a role, and every role action is logged with the old and new value', async () => {
  const { roleUuid, permissions } = await role('Управление');
  const invitation = {
    login: 'role.holder',
    phone: '9003000001',
    fullName: 'Анна',
    permissions: [],
    roleUuid,
  };
  assert.equal((await admin.inviteStaff(invitation)).httpStatus, 200);
  assert.deepEqual((await account('role.holder')).permissions, permissions);
  for (const action of ['ADD_ROLE', 'CHANGE_ROLE', 'REMOVE_ROLE']) {
    const { body } = await admin.listStaffActions({ count: 100, action });
    const [last] = body['actions'] as { login: string; before: object | null; after: object | null }[];
    const logged = [last?.login, last?.before !== null, last?.after !== null];
    assert.deepEqual(logged, ['admin', action !== 'ADD_ROLE', action !== 'REMOVE_ROLE'], action);
  }
});
