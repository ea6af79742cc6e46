import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readGridView } from './grid-view.ts';

test('a stored view is read back', () => {
  const view = { density: 'comfortable', hidden: ['Сумма'] };
  assert.deepEqual(readGridView(JSON.stringify(view)), view);
});

test('without a stored view the rows are compact and every column is shown', () => {
  assert.deepEqual(readGridView(null), { density: 'compact', hidden: [] });
});

test('stored text that is no view becomes the default view', () => {
  for (const text of ['', '{', '[]', '7', 'null', '{"density":"huge","hidden":"all"}']) {
    assert.deepEqual(readGridView(text), { density: 'compact', hidden: [] }, text);
  }
});

test('hidden columns that are no text are ignored', () => {
  assert.deepEqual(readGridView('{"hidden":["Сумма",1,null]}').hidden, ['Сумма']);
});
