import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordedChanges } from './recorded-changes.ts';

test('of a change the fields that differ are shown, by their names and words', () => {
  assert.deepEqual(
    recordedChanges(
      { state: 'CREATED', name: 'Осень', rates: [] },
      { state: 'ACTIVE', name: 'Осень', rates: [1] },
    ),
    [
      { name: 'Состояние', before: 'создан', after: 'активен' },
      { name: 'Тариф', before: '[]', after: '[1]' },
    ],
  );
});

test('of something new all that it has is shown, of a deed without a record nothing', () => {
  assert.deepEqual(recordedChanges(null, { enabled: true, primeDiscount: null }), [
    { name: 'Включена', before: null, after: 'да' },
  ]);
  assert.deepEqual(recordedChanges({ state: 'PAID' }, null), []);
});
