import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { calls } from '#testing/calls.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { demoClients, unknownPhone } from '#testing/people/demo-clients.ts';
import { buy } from '#testing/people/purchase.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { startStack } from '#testing/stack/stack.ts';
import { logInStaff, logInStaffByPassword } from '#testing/people/staff.ts';
import { newApiClient } from '#testing/api-client.ts';

const phone = demoClients.anna;
const client = { countryCode: '7', phone };
const count = 100;
const stack = await startStack({ after });
const orderUuid = await buy(stack, { phone, orderNumber: 'WATCHED' });
const admin = await logInStaff(stack, 'admin');
const service = await logInStaff(stack, 'service');

type LoggedAction = {
  readonly position: number;
  readonly login: string | null;
  readonly address: string;
  readonly action: string;
  readonly actionName: string;
  readonly clientPhone: string | null;
  readonly subjectId: string | null;
  readonly note: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly refusalCode: string | null;
};

async function log(filter: object = {}): Promise<LoggedAction[]> {
  const { body } = await admin.listStaffActions({ count, ...filter });
  return body['actions'] as LoggedAction[];
}

test('every staff view of a client is logged with author, client, action, time and address', async () => {
  const page = { count: 25, page: 0 };
  await service.viewClient(client);
  await service.listOrdersAsStaff({ ...client, orderState: 'ACTIVE', nextPage: page });
  await service.viewOrderAsStaff({ ...client, orderUuid });
  await service.listPenaltiesAsStaff(client);
  await service.listCardsAsStaff(client);
  await service.listHistory({ ...client, nextPage: page });
  const entries = await log({ login: 'service', client });
  assert.deepEqual(entries.map(({ action }) => action).toReversed(), [
    'VIEW_CLIENT',
    'VIEW_ORDERS',
    'VIEW_ORDER',
    'VIEW_PENALTIES',
    'VIEW_CARDS',
    'VIEW_HISTORY',
  ]);
  assert.ok(entries.every((entry) => entry.clientPhone === phone && entry.address !== ''));
});

test('a change is logged with its reason and its old and new value', async () => {
  await service.blockClient({ ...client, comment: 'Просьба клиента' });
  await service.unblockClient({ ...client, comment: 'Ошибка' });
  const [unblocked, blocked] = await log({ login: 'service', dateFrom: '2020-01-01' });
  assert.deepEqual(
    [blocked?.note, blocked?.before, blocked?.after],
    ['Просьба клиента', { status: 'ACTIVE' }, { status: 'BLOCKED' }],
  );
  assert.deepEqual([unblocked?.before, unblocked?.after], [{ status: 'BLOCKED' }, { status: 'ACTIVE' }]);
});

test('a refused staff call is logged, whether a missing permission or a rule refuses it', async () => {
  const viewer = await logInStaff(stack, 'product.viewer');
  await viewer.viewClient(client);
  await service.unblockClient({ ...client, comment: 'Ошибка' });
  const refused = await log({ outcome: 'REFUSED' });
  const logged = refused.map(({ login, action, subjectId, refusalCode }) => [
    login,
    action,
    subjectId,
    refusalCode,
  ]);
  assert.deepEqual(logged, [
    ['service', 'CALL', calls.unblockClient, 'client.status.error'],
    ['product.viewer', 'CALL', calls.viewClient, 'access.denied.error'],
  ]);
});

test('log-ins, failed log-ins and log-outs are logged, without the input for an unknown login', async () => {
  const stranger = newApiClient(stack.productUrl);
  await stranger.logInByPassword({ login: 'payments', password: 'wrong-password' });
  await stranger.logInByPassword({ login: 'my-secret', password: 'wrong-password' });
  const leaving = await logInStaffByPassword(stack, 'payments');
  await leaving.logOutStaff();
  const [left, came, unknown, failed] = (await log()).filter(({ action }) => action.startsWith('LOG_'));
  const logged = [left, came, unknown, failed].map((action) => [
    action?.action,
    action?.login,
    action?.refusalCode,
  ]);
  assert.deepEqual(logged, [
    ['LOG_OUT', 'payments', null],
    ['LOG_IN', 'payments', null],
    ['LOG_IN', null, 'admin.credentials.error'],
    ['LOG_IN', 'payments', 'admin.credentials.error'],
  ]);
  assert.ok(!JSON.stringify(await log()).includes('my-secret'));
});

test('the log is filtered by staff, action, client, outcome and day, and an unknown filter is refused', async () => {
  assert.ok((await log({ action: 'BLOCK_CLIENT' })).every(({ action }) => action === 'BLOCK_CLIENT'));
  assert.equal((await log({ dateTo: '2020-01-01' })).length, 0);
  const [views, changes] = [await log({ kind: 'VIEWS' }), await log({ kind: 'CHANGES' })];
  assert.ok(views.length > 0 && views.every(({ action }) => action.startsWith('VIEW_')));
  assert.ok(changes.length > 0 && changes.every(({ action }) => !action.startsWith('VIEW_')));
  const wrong = [{ action: 'FLY' }, { dateFrom: '2026-02-31' }];
  for (const filter of wrong) {
    const answer = await admin.listStaffActions({ count, ...filter });
    assert.deepEqual(refusalOf(answer).slice(0, 2), [400, 'request.invalid.error']);
  }
  const unknown = { client: { ...client, phone: unknownPhone } };
  assert.equal((await admin.listStaffActions({ count, ...unknown })).httpStatus, 404);
});

test('a page of the log contains only entries before the requested position', async () => {
  const all = await log();
  const [, , third] = all;
  assert.deepEqual(
    (await log({ before: third?.position, count: 2 })).map(({ position }) => position),
    [(third?.position ?? 0) - 1, (third?.position ?? 0) - 2],
  );
});

test('reading the log is logged', async () => {
  await log({ login: 'support' });
  const [look] = await log({ action: 'VIEW_LOG' });
  assert.ok(look);
  assert.deepEqual([look.login, (look.after as { login: string }).login], ['admin', 'support']);
});

test('log entries cannot be changed, and the audit finds a change made without the trigger', async () => {
  await assertAuditHolds(stack);
  const database = openDatabase({ url: stack.databaseUrl });
  const { reader } = database;
  await assert.rejects(reader`update staff_action set note = 'x'`);
  await assert.rejects(reader`delete from staff_action_chain`);
  await reader`alter table staff_action disable trigger append_only`;
  await reader`update staff_action set note = 'другая причина'
    where staff_action_id = (select max(staff_action_id) from staff_action where action = 'BLOCK_CLIENT')`;
  await reader`alter table staff_action enable trigger append_only`;
  await assert.rejects(assertAuditHolds(stack), /id: 'LOG',\n.*\n.*violations: 1/);
  await database.close();
});
