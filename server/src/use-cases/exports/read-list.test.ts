import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { columnsFor } from '#domain/exports/lists.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { openProduct } from '#testing/own-product.ts';
import type { ExportRequest } from '../../db/exports/list-rows-store.ts';
import { readList } from './read-list.ts';

const { context } = await openProduct({ after });
const rights: readonly Permission[] = ['MANAGE_STAFF', 'EDIT_PRODUCTS', 'MANUAL_TERMINATION', 'FULL_PAYMENT'];
const processId = '00000000-0000-4000-8000-000000000000';

async function firstCells(input: ExportRequest): Promise<readonly unknown[]> {
  const [staff] = await context.database.reader<{ staffUuid: StaffUuid }[]>`
    select staff_uuid as "staffUuid" from staff where login = 'admin'`;
  assert.ok(staff);
  const reading = { input, rights, columns: columnsFor(input.list, rights), ...staff };
  const cells: unknown[] = [];
  await context.database.transaction(async (transaction) => {
    for await (const [first] of readList(context, transaction, reading)) cells.push(first);
  });
  return cells;
}

test('an export has the rows of the filter of its page', async () => {
  assert.deepEqual(await firstCells({ list: 'STAFF', name: 'ADMIN' }), ['admin']);
  assert.deepEqual(await firstCells({ list: 'STAFF', state: 'DISABLED' }), []);
  const all = await firstCells({ list: 'PRODUCTS' });
  const active = await firstCells({ list: 'PRODUCTS', state: 'ACTIVE' });
  assert.ok(active.length > 0 && active.length < all.length, `${active.length} of ${all.length}`);
  for (const input of emptyLists) assert.deepEqual(await firstCells(input), [], JSON.stringify(input));
});

const emptyLists: readonly ExportRequest[] = [
  { list: 'APPROVALS', isWaiting: true, isOwn: true },
  { list: 'FULL_PAYMENT_ROWS', processId, shown: 'PAYING' },
  { list: 'MATTERS', kind: 'DIFFERENCE', isOwn: true },
  // without its permission a kind has no rows
  { list: 'MATTERS', kind: 'OVERDUE_90', isOwn: false },
  { list: 'PAUSE_REQUESTS' },
];
