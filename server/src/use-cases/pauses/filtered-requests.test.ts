import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { StaffUuid } from '#domain/identifier.ts';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { selectList } from '../../db/exports/list-rows-store.ts';
import type { RequestFilter } from '../../db/pauses/undecided-request-store.ts';
import { listPauseRequests } from './list-pause-requests.ts';
import { askRelief, reportProblem } from './report-problem.ts';

const { context, at, noon, newOrder } = await openProductWithBank({ after });
const { reader, autocommit } = context.database;
const now = at(noon(0));

const [admin] = await reader<{ staffUuid: StaffUuid }[]>`
  select staff_uuid as "staffUuid" from staff where login = 'admin'`;
assert.ok(admin);
const staff = { ...admin, address: '203.0.113.1', permissions: ['MANUAL_TERMINATION'] } as const;

/** A new order with this number in a shop of this name. */
async function orderOf(merchantName: string, orderNumber: string) {
  const order = await newOrder();
  await autocommit`update orders set merchant_full_name = ${merchantName}, order_number = ${orderNumber}
    where order_uuid = ${order.orderUuid}`;
  return order;
}

const broken = await orderOf('Магазин «Ёлка»', 'BROKEN');
assert.ok((await reportProblem(now, { ...broken, reason: 'DEFECTIVE', text: 'Разбит' })).ok);
const lost = await orderOf('Рога 50%', 'LOST');
assert.ok((await reportProblem(now, { ...lost, reason: 'NOT_RECEIVED', text: 'Не привезли' })).ok);
const ill = await orderOf('Магазин «Ёлка»', 'ILL');
assert.ok((await askRelief(now, { ...ill, reason: 'ILLNESS', text: 'Больница', wishedDays: 60 })).ok);

const filters: readonly (readonly [RequestFilter, readonly string[]])[] = [
  [{}, ['BROKEN', 'ILL', 'LOST']],
  [{ reason: 'PROBLEM' }, ['BROKEN', 'LOST']],
  [{ reason: 'RELIEF' }, ['ILL']],
  [{ reason: 'DEFECTIVE' }, ['BROKEN']],
  [{ merchantName: 'елка' }, ['BROKEN', 'ILL']],
  [{ merchantName: '0%' }, ['LOST']],
  [{ merchantName: '_' }, []],
  [{ orderNumber: 'broken' }, ['BROKEN']],
  [{ orderNumber: 'BROK' }, []],
  [{ reason: 'PROBLEM', merchantName: 'МАГАЗИН' }, ['BROKEN']],
];

async function exportedNumbers(filter: RequestFilter): Promise<string[]> {
  const owner = { staffUuid: staff.staffUuid, kinds: [], now: noon(0), usedAfter: noon(0) };
  const statement = selectList(reader, { list: 'PAUSE_REQUESTS', ...filter }, owner);
  const rows = await reader<{ orderNumber: string }[]>`${statement}`;
  return rows.map(({ orderNumber }) => orderNumber);
}

test('the requests that match a filter are listed, counted and exported', async () => {
  for (const [filter, expected] of filters) {
    const { rows, total } = await listPauseRequests(now, { staff, ...filter, count: 100 });
    const numbers = rows.map(({ orderNumber }) => orderNumber);
    assert.deepEqual(numbers.toSorted(), expected, JSON.stringify(filter));
    assert.equal(total, expected.length);
    assert.deepEqual((await exportedNumbers(filter)).toSorted(), expected);
  }
});
