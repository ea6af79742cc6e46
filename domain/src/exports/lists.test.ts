import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codesInOrder } from './labels.ts';
import type { ListRules } from './list-rules.ts';
import { columnsFor, exportLists, unknownField } from './lists.ts';

test('a list is sorted by its columns only', () => {
  for (const [list, { columns, sortedBy = [] }] of Object.entries<ListRules>(exportLists))
    for (const field of sortedBy)
      assert.ok(
        columns.some((column) => column.field === field),
        `${list}.${field}`,
      );
});

test('a view with an order or a column that the list does not have, or without any column, is refused', () => {
  const known = { sort: { field: 'status', order: 'ASC' }, hidden: ['status'] } as const;
  assert.equal(unknownField('SUBSCRIPTIONS', known), null);
  assert.equal(unknownField('SUBSCRIPTIONS', { sort: { field: 'discountEnabled', order: 'ASC' } }), 'sort');
  assert.equal(unknownField('SUBSCRIPTIONS', { hidden: ['amount'] }), 'hidden');
  const all = exportLists.SUBSCRIPTIONS.columns.map(({ field }) => field);
  assert.equal(unknownField('SUBSCRIPTIONS', { hidden: all }), 'hidden');
});

test('hidden columns are not exported', () => {
  const fields = columnsFor('SUBSCRIPTIONS', [], { hidden: ['status'] }).map(({ field }) => field);
  assert.deepEqual(fields, ['subscriptionId', 'subscriptionName', 'discountEnabled']);
});

test('codes follow their screen texts unless the list has an order of its own', () => {
  assert.deepEqual(codesInOrder('PRODUCTS', 'state'), ['ACTIVE', 'STOPPED', 'CREATED']);
  assert.deepEqual(codesInOrder('WEBHOOKS', 'state'), ['PARKED', 'WAITING', 'DELIVERED']);
  assert.equal(codesInOrder('PRODUCTS', 'name'), null);
});
