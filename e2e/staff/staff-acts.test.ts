import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { flagsOfPermission } from '#domain/staff/permissions.ts';
import { staffActions } from '#domain/staff/staff-actions.ts';
import { openDatabase } from '#server/db/database.ts';
import { cardThatDeclinesLater } from '#testing/bank/cards.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { calls } from '#testing/calls.ts';
import { newPhone } from '#testing/people/customer.ts';
import { casesOfRun } from '#testing/night.ts';
import { buy } from '#testing/people/purchase.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { startStack } from '#testing/stack/stack.ts';
import type { Answer, ApiClient } from '#testing/api-client.ts';
import { actObjects, type Fields } from './act-objects.ts';
import { openOffice } from './office.ts';
import { actNames, ruleOf, type StaffAct } from './staff-acts.ts';

const environment = { APPROVAL_REFUND: 'on', APPROVAL_REFUND_FROM_ROUBLES: '1000' };
const stack = await startStack({ after }, { environment });
const database = openDatabase({ url: stack.databaseUrl, connections: 2 });
after(() => database.close());
const everyRight = Object.keys(flagsOfPermission);

for (const orderNumber of ['LATE-1', 'LATE-2'])
  await buy(stack, { phone: newPhone(), orderNumber, pan: cardThatDeclinesLater });
await advanceClock(stack, 'P20D');
await setRights('service', everyRight);
const [admin, colleague] = [await logInStaff(stack, 'admin'), await logInStaff(stack, 'service')];
const office = await openOffice(stack, database, admin);

async function setRights(login: string, rights: readonly string[]): Promise<void> {
  await database.reader`update staff set role_uuid = null, permissions = ${rights} where login = ${login}`;
}

type Row = {
  readonly login: string | null;
  readonly action: string;
  readonly subjectId: string | null;
  readonly refusalCode: string | null;
  readonly before: unknown;
  readonly after: unknown;
};

/** The entries of the audit log that the work has written. */
async function loggedBy(work: () => Promise<unknown>): Promise<readonly Row[]> {
  const [last] = await database.reader<{ id: number }[]>`
    select coalesce(max(staff_action_id), 0) as id from staff_action`;
  await work();
  return database.reader<Row[]>`
    select s.login, a.action, a.subject_id as "subjectId", a.refusal_code as "refusalCode",
      a.value_before as before, a.value_after as after
    from staff_action a left join staff s using (staff_uuid) where staff_action_id > ${last?.id ?? 0}
    order by staff_action_id`;
}

type Act = { readonly name: StaffAct; readonly fields: Fields; readonly key?: string };

function send(staff: ApiClient, { name, fields, key = randomUUID() }: Act): Promise<Answer> {
  return staff.send(calls[name], fields, { 'idempotency-key': key });
}

const outcomeOf = (answer: Answer): unknown => (answer.httpStatus === 200 ? 'SUCCESS' : refusalOf(answer)[1]);

/** Asserts that the log entries of the act have the old and new values that their kind of action requires. */
function assertEntries(name: StaffAct, rows: readonly Row[], count: number): void {
  const { action } = ruleOf(name);
  const entries = rows.filter((row) => row.action === action && row.refusalCode === null);
  assert.equal(entries.length, count, `${name}: ${JSON.stringify(rows)}`);
  const { trace } = staffActions[action];
  for (const { before, after } of entries) {
    assert.equal(before !== null, ['changed', 'saved', 'removed'].includes(trace), `${name}: before`);
    assert.equal(after !== null, ['changed', 'saved', 'made'].includes(trace), `${name}: after`);
    if (trace === 'changed') assert.notDeepEqual(before, after, `${name}: nothing has changed`);
  }
}

/** Whether the act needs a right. Acts on a person's own files need none. */
const needsRight = (name: StaffAct): boolean => endpoints[calls[name]].caller.staff.length > 0;

async function assertNothingWithoutRight(name: StaffAct, fields: Fields): Promise<void> {
  if (!needsRight(name)) return;
  await setRights('admin', []);
  const rows = await loggedBy(async () => {
    assert.deepEqual(refusalOf(await send(admin, { name, fields })), [403, 'access.denied.error']);
  });
  await setRights('admin', everyRight);
  const [row] = rows;
  const logged = [rows.length, row?.login, row?.action, row?.subjectId, row?.refusalCode];
  assert.deepEqual(logged, [1, 'admin', 'CALL', calls[name], 'access.denied.error']);
}

async function assertOnceOfTwo(name: StaffAct, fields: Fields): Promise<void> {
  const { second, bothCount = false } = ruleOf(name);
  // a file belongs to one person
  const other = name === 'deleteExport' ? admin : colleague;
  const answers: Answer[] = [];
  const rows = await loggedBy(async () => {
    answers.push(...(await Promise.all([send(admin, { name, fields }), send(other, { name, fields })])));
  });
  const outcomes = answers.map(outcomeOf);
  const [first, ...others] = outcomes.toSorted((one) => (one === 'SUCCESS' ? -1 : 1));
  assert.equal(first, 'SUCCESS', JSON.stringify(answers.map(({ body }) => body)));
  assert.ok(
    second.some((code) => code === others[0]),
    `${name}: the second hears ${String(others[0])}`,
  );
  assertEntries(name, rows, bothCount ? 2 : 1);
  const refusals = rows.filter(({ refusalCode }) => refusalCode !== null);
  assert.deepEqual(
    refusals.map(({ subjectId, refusalCode }) => [subjectId, refusalCode]),
    others[0] === 'SUCCESS' ? [] : [[calls[name], others[0]]],
  );
}

async function assertRepeatedOnce(name: StaffAct, fields: Fields): Promise<void> {
  const key = randomUUID();
  const answers: Answer[] = [];
  const rows = await loggedBy(async () => {
    for (let time = 0; time < 2; time += 1) answers.push(await send(admin, { name, fields, key }));
  });
  const [first, repeat] = answers;
  assert.ok(first && repeat);
  assert.equal(outcomeOf(first), 'SUCCESS', `${name}: ${JSON.stringify(first.body)}`);
  assert.deepEqual([repeat.httpStatus, repeat.body], [first.httpStatus, first.body], name);
  assertEntries(name, rows, 1);
  if (!needsRight(name)) return;
  await setRights('admin', []);
  assert.equal(outcomeOf(await send(admin, { name, fields, key })), 'access.denied.error', name);
  await setRights('admin', everyRight);
}

test('every irreversible act of staff accepts an idempotency key', () => {
  const everyCall: Readonly<Record<string, Endpoint>> = endpoints;
  for (const name of actNames) assert.notEqual(everyCall[calls[name]]?.idempotent, undefined, name);
});

for (const name of casesOfRun(actNames)) {
  test(`${name} needs the right, takes effect once for two people, and has no effect when repeated`, async () => {
    const fields = await actObjects[name](office);
    await assertNothingWithoutRight(name, fields);
    await assertOnceOfTwo(name, fields);
    await assertRepeatedOnce(name, await actObjects[name](office));
  });
}

test('the books hold at the end', async () => {
  await assertAuditHolds(stack);
});
