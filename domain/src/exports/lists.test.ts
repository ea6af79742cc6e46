import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codesInOrder } from './labels.ts';
import type { ListRules } from './list-rules.ts';
import { columnsFor, exportLists, refusedPartOf } from './lists.ts';

test('a list is sorted by its columns only', () => {
  for (const [list, { columns, sortedBy = [] }] of Object.entries<ListRules>(exportLists))
    for (const field of sortedBy)
      assert.ok(
        columns.some((column) => column.field === field),
        `${list}.${field}`,
      );
});

test('a view with a sort field and a hidden column of the list is accepted', () => {
  const view = { sort: { field: 'status', order: 'ASC' }, hidden: ['status'] } as const;
  assert.equal(refusedPartOf('SUBSCRIPTIONS', view), null);
});

test('a sort field that the list does not have is refused', () => {
  assert.equal(refusedPartOf('SUBSCRIPTIONS', { sort: { field: 'discountEnabled', order: 'ASC' } }), 'sort');
});

test('a hidden column that the list does not have is refused', () => {
  assert.equal(refusedPartOf('SUBSCRIPTIONS', { hidden: ['amount'] }), 'hidden');
});

test('a view that hides every column is refused', () => {
  const all = exportLists.SUBSCRIPTIONS.columns.map(({ field }) => field);
  assert.equal(refusedPartOf('SUBSCRIPTIONS', { hidden: all }), 'hidden');
});

test('hidden columns are not exported', () => {
  const fields = columnsFor('SUBSCRIPTIONS', [], { hidden: ['status'] }).map(({ field }) => field);
  assert.deepEqual(fields, ['subscriptionId', 'subscriptionName', 'discountEnabled']);
});

test('codes are sorted by their screen texts unless the list defines an order', () => {
  assert.deepEqual(codesInOrder('PRODUCTS', 'state'), ['ACTIVE', 'STOPPED', 'CREATED']);
  assert.deepEqual(codesInOrder('WEBHOOKS', 'state'), ['PARKED', 'WAITING', 'DELIVERED']);
});

test('a field without codes has no order of codes', () => {
  assert.equal(codesInOrder('PRODUCTS', 'name'), null);
});
