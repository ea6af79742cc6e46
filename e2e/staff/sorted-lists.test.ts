import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { waitForStage, uploadFile } from '#testing/bulk-payoff/bulk-payoff-file.ts';
import { calls } from '#testing/calls.ts';
import { casesOfRun } from '#testing/night.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { logInStaff } from '#testing/people/staff.ts';

const stack = await sharedStack();
const admin = await logInStaff(stack, 'admin');

const after = { key: '1', id: randomUUID() };
const numbered = { key: '1', id: '1' };
const days = { part: null, dateFrom: '2026-01-01', dateTo: '2026-12-31' };
const overdue = { metric: 'OVERDUE', ...days };
const collected = { metric: 'COLLECTED', ...days };
const { fullPaymentFileUuid: processId } = await uploadFile({ stack, staff: admin }, 'НЕТ;1\n');
await waitForStage(admin, processId, 'COMPLETED');
const pageOf = (place: object) => ({ nextPage: { count: 1, page: 0, after: place } });

/** Each list of the back office that the server sorts, with its fields and a request for the rows after a position. */
const lists: readonly (readonly [keyof typeof calls, readonly string[], object])[] = [
  ['listWebhooks', ['createdAt', 'state'], pageOf(numbered)],
  ['findStaff', ['login', 'fullName', 'lastSeenAt'], pageOf(after)],
  [
    'listDifferences',
    ['foundAt', 'settledAt', 'ourAmount', 'theirAmount'],
    { isOpen: true, ...pageOf(after) },
  ],
  ['listUnknownPayments', ['createdAt', 'amount'], pageOf(after)],
  ['listApprovals', ['requestedAt', 'amount'], { isWaiting: false, ...pageOf(after) }],
  ['listPauseRequests', ['requestedAt', 'unpaidAmount'], pageOf(after)],
  ['listPayoffFiles', ['createdAt', 'rowsTotal', 'amountPaid'], pageOf(after)],
  ['listPayoffRows', ['lineNo', 'amount'], { processId, filter: 'ALL', ...pageOf(numbered) }],
  ['listJobs', ['state', 'runAt', 'attempts'], pageOf(numbered)],
  ['listReportRows', ['at', 'amount'], { ...overdue, ...pageOf(after) }],
  ['listReportRows', ['at', 'amount'], { ...collected, ...pageOf(after) }],
  ['listMatters', ['since', 'amount'], { count: 1, place: after }],
  ['listStaffActions', ['at'], { count: 1, after: 1 }],
];

test('each list accepts a sort by each of its fields in both directions, and refuses another field', async () => {
  for (const [call, fields, request] of casesOfRun(lists)) {
    for (const field of fields) {
      for (const order of ['ASC', 'DESC']) {
        const { body } = await admin.send(calls[call], { ...request, sort: { field, order } });
        assert.equal(body.status, 'SUCCESS', `${call} ${field} ${order} ${JSON.stringify(body)}`);
      }
    }
    const refused = await admin.send(calls[call], { ...request, sort: { field: 'phone', order: 'ASC' } });
    assert.deepEqual(refusalOf(refused), [400, 'request.invalid.error', 'field=sort.field'], call);
  }
});

test('the next page of a sorted list continues after the last row', async () => {
  const sort = { field: 'login', order: 'DESC' };
  const logins: unknown[] = [];
  for (let next: unknown = null, isFirst = true; isFirst || next !== null; isFirst = false) {
    const nextPage = { count: 2, page: 0, ...(next === null ? {} : { after: next }) };
    const { body } = await admin.send(calls.findStaff, { sort, nextPage });
    const accounts = body['accounts'] as readonly { readonly login: string }[];
    logins.push(...accounts.map(({ login }) => login));
    next = body['next'];
  }
  const { body } = await admin.send(calls.findStaff, { nextPage: { count: 100, page: 0 } });
  const all = (body['accounts'] as readonly { readonly login: string }[]).map(({ login }) => login);
  assert.deepEqual(logins, all.toReversed());
});

test('the audit log sorted from the oldest entry continues after a position', async () => {
  const sort = { field: 'at', order: 'ASC' };
  const positions = async (place: object): Promise<readonly number[]> => {
    const { body } = await admin.send(calls.listStaffActions, { count: 2, sort, ...place });
    return (body['actions'] as readonly { readonly position: number }[]).map(({ position }) => position);
  };
  assert.deepEqual(await positions({}), [1, 2]);
  assert.deepEqual(await positions({ after: 1 }), [2, 3]);
});

test('«Обращения» and their export refuse a reason that no request has', async () => {
  const reason = 'MOON';
  const listed = await admin.send(calls.listPauseRequests, { reason, nextPage: { count: 1, page: 0 } });
  assert.deepEqual(refusalOf(listed), [400, 'request.invalid.error', 'field=reason']);
  const request = { list: 'PAUSE_REQUESTS', format: 'CSV', filter: { reason } };
  const exported = await admin.send(calls.askForExport, request);
  assert.deepEqual(refusalOf(exported), [400, 'request.invalid.error', 'field=filter.reason']);
});
