import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { moscowDate, plusDays } from '#domain/dates.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { pausesOf } from '../../db/pauses/pause-store.ts';
import { grantPause } from './grant-pause.ts';
import { listPauseRequests } from './list-pause-requests.ts';
import { viewClientPauses } from './preview-pause.ts';
import { reportProblem } from './report-problem.ts';

const { context, at, noon, newOrder } = await openProductWithBank({ after });
const { database } = context;
const now = at(noon(0));
const today = moscowDate(noon(0));

await database.autocommit`
  insert into law (clause_id, law, link, requirement, check_name, limit_value, valid_from)
  values ('three-months', '283-ФЗ', 'https://law.example', 'Не дольше трёх месяцев', 'TERM', 3, '2020-01-01')`;
const order = await newOrder();

async function report(): Promise<string | null> {
  const reported = await reportProblem(now, { ...order, reason: 'DEFECTIVE', text: 'Разбит' });
  return reported.ok ? null : reported.error.code;
}

test('a report that would move a payment beyond the lawful term pauses nothing and waits for staff', async () => {
  const shown = async () => {
    const view = await viewClientPauses(now, order);
    assert.ok(view.ok);
    return [view.value.report?.exceedsLawTerm, view.value.requests[0]?.state];
  };
  assert.deepEqual(await shown(), [true, undefined]);
  assert.equal(await report(), null);
  assert.deepEqual(await pausesOf(database.reader, order.orderUuid), []);
  assert.deepEqual(await shown(), [undefined, 'WAITING']);
  assert.equal(await report(), 'pause.request.waits.error');
});

test('once staff confirm the lawful term, the pause begins on the day of the report', async () => {
  const [service] = await database.reader<{ staffUuid: StaffUuid }[]>`
    select staff_uuid as "staffUuid" from staff where login = 'service'`;
  assert.ok(service);
  const staff = { ...service, address: '203.0.113.1', permissions: ['MANUAL_TERMINATION'] } as const;
  const { rows: requests } = await listPauseRequests(now, { staff, count: 100, page: 0 });
  const waiting = requests.find(({ orderUuid }) => orderUuid === order.orderUuid);
  assert.ok(waiting);
  const tomorrow = at(noon(1));
  const grant = { staff, requestUuid: waiting.requestUuid, dateTo: plusDays(today, 13), stopNote: null };
  const refused = await grantPause(tomorrow, { ...grant, lawTermConfirmed: false });
  assert.equal(!refused.ok && refused.error.code, 'pause.law.error');
  assert.ok((await grantPause(tomorrow, { ...grant, lawTermConfirmed: true })).ok);
  const [pause] = await pausesOf(database.reader, order.orderUuid);
  assert.deepEqual([pause?.dateFrom, pause?.dateTo], [today, plusDays(today, 13)]);
});
