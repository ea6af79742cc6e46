import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { calendarDate } from '#domain/dates.ts';
import type { ListRules } from '#domain/exports/list-rules.ts';
import { columnsFor, type ExportListName, exportLists } from '#domain/exports/lists.ts';
import type { ClientUuid, StaffUuid } from '#domain/identifier.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import type { ExportedList, ExportRequest } from '../../db/exports/list-rows-store.ts';
import { readList } from './read-list.ts';

const { context } = await openProduct({ after });
const rights: readonly Permission[] = ['MANAGE_STAFF', 'EDIT_PRODUCTS', 'MANUAL_TERMINATION', 'FULL_PAYMENT'];
const days = { dateFrom: calendarDate('2026-01-01'), dateTo: calendarDate('2027-12-31') };
const processId = '00000000-0000-4000-8000-000000000000';

async function firstCells(input: ExportRequest): Promise<readonly unknown[]> {
  const [staff] = await context.database.reader<{ staffUuid: StaffUuid }[]>`
    select staff_uuid as "staffUuid" from staff where login = 'admin'`;
  assert.ok(staff);
  const request = { input, rights, columns: columnsFor(input.list, rights, input.view), ...staff };
  const cells: unknown[] = [];
  await context.database.transaction(async (transaction) => {
    for await (const [first] of readList(context, transaction, request)) cells.push(first);
  });
  return cells;
}

test('an export contains only the rows that match its filter', async () => {
  assert.deepEqual(await firstCells({ list: 'STAFF', name: 'ADMIN' }), ['admin']);
  assert.deepEqual(await firstCells({ list: 'STAFF', state: 'DISABLED' }), []);
  const all = await firstCells({ list: 'PRODUCTS' });
  const active = await firstCells({ list: 'PRODUCTS', state: 'ACTIVE' });
  assert.ok(active.length > 0 && active.length < all.length, `${active.length} of ${all.length}`);
  for (const input of emptyLists) assert.deepEqual(await firstCells(input), [], JSON.stringify(input));
});

type SortedList = { readonly list: ExportListName; readonly field: string };

/** The cells of one column. The list is sorted by that column, and all others are hidden. */
async function sortedColumn({ list, field }: SortedList, order: 'ASC' | 'DESC'): Promise<readonly unknown[]> {
  const hidden = exportLists[list].columns.map((column) => column.field).filter((name) => name !== field);
  return firstCells({ ...inputs[list], view: { sort: { field, order }, hidden } });
}

const unfiltered = { clientUuid: null, login: null, action: null, outcome: null, from: null, until: null };

const [client] = await context.database.reader<{ clientUuid: ClientUuid }[]>`
  select client_uuid as "clientUuid" from client where phone = '9001000002'`;
const clientUuid = client?.clientUuid ?? assert.fail('the demo data has no such client');

const inputs: Readonly<Record<ExportListName, ExportedList>> = {
  CLIENT_ORDERS: { list: 'CLIENT_ORDERS', clientUuid },
  CLIENT_PENALTIES: { list: 'CLIENT_PENALTIES', clientUuid },
  CLIENT_CARDS: { list: 'CLIENT_CARDS', clientUuid },
  CLIENT_HISTORY: {
    list: 'CLIENT_HISTORY',
    ...unfiltered,
    clientUuid,
    orderUuid: null,
    type: null,
    amount: null,
  },
  NOTES: { list: 'NOTES', clientUuid, orderUuid: null },
  PRODUCTS: { list: 'PRODUCTS' },
  SERVICES: { list: 'SERVICES' },
  DISCOUNTS: { list: 'DISCOUNTS' },
  SUBSCRIPTIONS: { list: 'SUBSCRIPTIONS' },
  LAW_BREACHES: { list: 'LAW_BREACHES', day: calendarDate('2028-04-01'), type: null },
  STAFF: { list: 'STAFF' },
  ROLES: { list: 'ROLES' },
  STAFF_LOG: { list: 'STAFF_LOG', filter: unfiltered },
  MATTERS: { list: 'MATTERS', kind: null, isOwn: false },
  PAUSE_REQUESTS: { list: 'PAUSE_REQUESTS' },
  MERCHANTS: { list: 'MERCHANTS' },
  WEBHOOKS: { list: 'WEBHOOKS', state: null, merchantUuid: null, orderNumber: null },
  JOB_KINDS: { list: 'JOB_KINDS' },
  TROUBLED_JOBS: { list: 'TROUBLED_JOBS' },
  DIFFERENCES: { list: 'DIFFERENCES', isOpen: true },
  UNKNOWN_PAYMENTS: { list: 'UNKNOWN_PAYMENTS' },
  APPROVALS: { list: 'APPROVALS', isWaiting: true },
  FULL_PAYMENTS: { list: 'FULL_PAYMENTS' },
  FULL_PAYMENT_ROWS: { list: 'FULL_PAYMENT_ROWS', processId },
  LAW_CLAUSES: { list: 'LAW_CLAUSES' },
  TEMPLATES: { list: 'TEMPLATES', channel: 'SMS' },
  METRIC_PARTS: { list: 'METRIC_PARTS', metric: 'TRIES', days },
  METRIC_DAYS: { list: 'METRIC_DAYS', days },
  FORECAST: { list: 'FORECAST', days },
  METRIC_ROWS: { list: 'METRIC_ROWS', metric: 'TRIES', part: null, days },
};

test('the descending order of an exported list is the reverse of its ascending order', async () => {
  for (const { list } of Object.values(inputs)) {
    const { sortedBy = [] }: ListRules = exportLists[list];
    for (const field of sortedBy) {
      const ascending = await sortedColumn({ list, field }, 'ASC');
      const descending = await sortedColumn({ list, field }, 'DESC');
      assert.deepEqual(descending, ascending.toReversed(), `${list} by ${field}`);
    }
  }
});

test('an export sorts numbers by size, texts by the alphabet and codes by their names', async () => {
  const counts = await sortedColumn({ list: 'PRODUCTS', field: 'paymentsCount' }, 'ASC');
  const bySize = counts.toSorted((one, other) => Number(one) - Number(other));
  assert.deepEqual(counts, bySize);
  assert.ok(new Set(counts).size > 1);
  for (const [list, field] of [
    ['JOB_KINDS', 'name'],
    ['MERCHANTS', 'fullName'],
  ] as const) {
    const names = await sortedColumn({ list, field }, 'ASC');
    const inAlphabet = names.toSorted((one, other) => String(one).localeCompare(String(other), 'ru'));
    assert.deepEqual(names, inAlphabet);
    assert.ok(names.length > 1);
  }
});

const emptyLists: readonly ExportRequest[] = [
  { list: 'APPROVALS', isWaiting: true, isOwn: true },
  { list: 'FULL_PAYMENT_ROWS', processId, shown: 'PAYING' },
  { list: 'MATTERS', kind: 'DIFFERENCE', isOwn: true },
  // without its permission a kind has no rows
  { list: 'MATTERS', kind: 'OVERDUE_90', isOwn: false },
  { list: 'PAUSE_REQUESTS' },
];
