import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Column } from './grid-columns.ts';
import { shownListOf } from './shown-list.ts';

const cell = (): null => null;
const columns: readonly Column<object>[] = [
  { title: 'Заказ', cell, exported: ['orderNumber', 'merchantFullName'] },
  { title: 'Магазин', cell, exported: ['merchantFullName'] },
  { title: 'Сумма', cell, exported: ['amount', 'debt'] },
  { title: 'Действия', cell },
];

test('an export is sorted by the first field of the sorted column and leaves out hidden columns', () => {
  const shown = shownListOf({ columns, hidden: ['Сумма'], sorting: { id: 'Сумма', desc: true } });
  assert.deepEqual(shown, { sort: { field: 'amount', order: 'DESC' }, hidden: ['amount', 'debt'] });
});

test('an export keeps a field that another column still shows, and has no order when the sorted column is hidden', () => {
  const hidden = ['Заказ', 'Действия'];
  const shown = shownListOf({ columns, hidden, sorting: { id: 'Действия', desc: false } });
  assert.deepEqual(shown, { sort: undefined, hidden: ['orderNumber'] });
});
