import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { staffActions } from '#domain/staff/staff-actions.ts';
import { openDatabase } from '#server/db/database.ts';
import { staffLogRules } from '#server/http/staff-log-rules.ts';
import { contractCalls, make } from '#testing/contract/contract-calls.ts';
import { calls } from '#testing/calls.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { startStack } from '#testing/stack/stack.ts';
import { linkSecretOf } from '#testing/people/staff-link.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { newApiClient, type ApiClient } from '#testing/api-client.ts';

const stack = await startStack({ after });
const database = openDatabase({ url: stack.databaseUrl });
after(() => database.close());

type Row = {
  readonly action: keyof typeof staffActions;
  readonly login: string | null;
  readonly subjectId: string | null;
  readonly refusalCode: string | null;
};

/** Log rows written by the work. */
async function loggedBy(work: () => Promise<unknown>): Promise<Row[]> {
  const [last] = await database.reader<{ id: number }[]>`
    select coalesce(max(staff_action_id), 0) as id from staff_action`;
  await work();
  const rows = await database.reader<Row[]>`
    select a.action, s.login, a.subject_id as "subjectId", a.refusal_code as "refusalCode"
    from staff_action a left join staff s using (staff_uuid) where staff_action_id > ${last?.id ?? 0}
      order by staff_action_id`;
  return [...rows];
}

/** Calls that need a staff session. Other calls write log rows without an author. */
const staffCalls = contractCalls.filter(({ endpoint }) => typeof endpoint.caller === 'object');

/** Logs in again after a call that ended the session. */
async function asAdmin(key: string, admin: ApiClient): Promise<ApiClient> {
  return key === calls.logOutStaff ? logInStaff(stack, 'admin') : admin;
}

test('every staff call writes exactly one log row, completed or refused', async () => {
  let admin = await logInStaff(stack, 'admin');
  for (const call of staffCalls) {
    const rows = await loggedBy(async () => {
      const { body, httpStatus } = await make(admin, call);
      assert.ok(httpStatus < 500, `${call.key}: ${JSON.stringify(body)}`);
    });
    assert.deepEqual([rows.length, rows[0]?.login], [1, 'admin'], call.key);
    admin = await asAdmin(call.key, admin);
  }
});

test('automatic refreshes write no log row for the calls that the rules exempt', async () => {
  const admin = await logInStaff(stack, 'admin');
  const screens = staffCalls.filter(({ key }) => key !== calls.logOutStaff);
  for (const call of screens) {
    const rows = await loggedBy(() => make(admin, call, { headers: { 'asked-by': 'page' } }));
    const done = rows.filter(({ refusalCode }) => refusalCode === null);
    const rule: unknown = (staffLogRules as Readonly<Record<string, unknown>>)[call.key];
    const isWatched = typeof rule === 'object' && rule !== null && ('watched' in rule || 'refreshed' in rule);
    if (isWatched) assert.equal(done.length, 0, call.key);
    else assert.equal(rows.length, 1, call.key);
  }
});

test('a call refused by permission or schema is logged as refused', async () => {
  const admin = await logInStaff(stack, 'admin');
  for (const call of staffCalls) {
    const rows = await loggedBy(async () => {
      const answer = await make(admin, call, { body: { surprise: 1 } });
      assert.equal(refusalOf(answer)[1], 'request.invalid.error', call.key);
    });
    assert.deepEqual(rows, [refused(call.key, 'admin', 'request.invalid.error')], call.key);
  }
  await database.reader`update staff set permissions = '{}' where login = 'admin'`;
  for (const call of staffCalls.filter(({ endpoint }) => needsRight(endpoint.caller))) {
    const rows = await loggedBy(() => make(admin, call));
    assert.deepEqual(rows, [refused(call.key, 'admin', 'access.denied.error')], call.key);
  }
});

test('views of an invitation, invalid invitations and weak passwords are logged', async () => {
  const admin = await logInStaff(stack, 'admin');
  await database.reader`update staff set permissions = array['MANAGE_STAFF'] where login = 'admin'`;
  const phone = '9003000009';
  const newcomer = { login: 'newcomer', phone, fullName: 'Новый', permissions: [] };
  assert.equal((await admin.inviteStaff(newcomer)).httpStatus, 200);
  const secret = await linkSecretOf(stack, phone);
  const guest = newApiClient(stack.productUrl);
  const none = 'x'.repeat(43);
  const accept = (fields: object) => guest.send(calls.acceptInvitation, fields);
  const weak = { password: 'demo-password-1', newPassword: 'short' };
  const rows = await loggedBy(async () => {
    await guest.viewInvitation({ secret });
    await guest.viewInvitation({ secret: none });
    await accept({ secret, password: 'short' });
    await accept({ secret: none, password: 'снег идёт третий день' });
    await guest.changePassword({ login: 'admin', ...weak });
    await guest.changePassword({ login: 'nobody', ...weak });
  });
  const facts = rows.map(({ action, login, refusalCode }) => [action, login, refusalCode]);
  assert.deepEqual(facts, [
    ['VIEW_INVITATION', 'newcomer', null],
    ['VIEW_INVITATION', null, 'staff.invitation.error'],
    ['ACCEPT_INVITATION', 'newcomer', 'admin.password.weak.error'],
    ['ACCEPT_INVITATION', null, 'staff.invitation.error'],
    ['CHANGE_PASSWORD', 'admin', 'admin.password.weak.error'],
    ['CHANGE_PASSWORD', null, 'admin.password.weak.error'],
  ]);
});

function refused(subjectId: string, login: string, refusalCode: string): Row {
  return { action: 'CALL', login, subjectId, refusalCode };
}

function needsRight(caller: unknown): boolean {
  return typeof caller === 'object' && caller !== null && 'staff' in caller && String(caller.staff) !== '';
}
