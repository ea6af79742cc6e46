import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sheetCell, textCell } from './cells.ts';
import { columnsFor } from './lists.ts';
import { shownValue } from './labels.ts';

test('a text file has decimal commas, dates with the day first, and Moscow time', () => {
  assert.equal(textCell('sum', 123_405), '1234,05');
  assert.equal(textCell('date', '2026-11-21'), '21.11.2026');
  assert.equal(textCell('timestamp', '2026-11-21T21:30:05.000Z'), '22.11.2026 00:30:05');
  assert.equal(textCell('percent', 1250), '12,50');
  assert.deepEqual(
    [textCell('yesNo', true), textCell('yesNo', false), textCell('count', 7)],
    ['да', 'нет', '7'],
  );
  assert.equal(textCell('sum', null), '');
});

test('a spreadsheet has numeric sums and dates, and a formula stays text', () => {
  assert.deepEqual(sheetCell('sum', 123_405), { kind: 'sum', number: 1234.05 });
  assert.deepEqual(sheetCell('timestamp', '2026-11-21T21:30:05.000Z'), {
    kind: 'timestamp',
    text: '2026-11-22T00:30:05',
  });
  assert.deepEqual(sheetCell('date', '2026-11-21'), { kind: 'day', text: '2026-11-21' });
  assert.deepEqual(sheetCell('text', '=1+1'), { kind: 'text', text: '=1+1' });
  assert.deepEqual(sheetCell('percent', 1250), { kind: 'sum', number: 12.5 });
  assert.deepEqual(
    [sheetCell('count', null).kind, sheetCell('yesNo', false)],
    ['empty', { kind: 'text', text: 'нет' }],
  );
});

test('report rows contain phones only with the permission to view clients', () => {
  const titles = (rights: Parameters<typeof columnsFor>[1]): string[] =>
    columnsFor('METRIC_ROWS', rights).map(({ title }) => title);
  assert.ok(!titles(['VIEW_REPORTS']).includes('Телефон клиента'));
  assert.ok(titles(['VIEW_REPORTS', 'VIEW_CLIENT_LK']).includes('Телефон клиента'));
});

test('codes with a name are shown by that name, and other values are shown unchanged', () => {
  assert.equal(shownValue('CLIENT_ORDERS', 'state', 'COMPLETED'), 'Завершен');
  assert.equal(shownValue('CLIENT_ORDERS', 'orderNumber', 'COMPLETED'), 'COMPLETED');
  assert.equal(shownValue('STAFF_LOG', 'action', 'LOG_IN'), 'Вход');
  assert.equal(shownValue('PRODUCTS', 'isBased', true), true);
});
