import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordedChanges, displayText } from './recorded-changes.ts';

test('an update shows its changed fields by their display names', () => {
  assert.deepEqual(
    recordedChanges(
      { state: 'CREATED', name: 'Осень', rates: [] },
      { state: 'ACTIVE', name: 'Осень', rates: [{ lowerLimit: 1, greaterLimit: null, serviceFee: 9900 }] },
    ),
    [
      { name: 'Состояние', before: 'создан', after: 'активен' },
      { name: 'Тариф, коп.', before: '—', after: 'от 1, цена 9900' },
    ],
  );
});

test('a new object shows all its fields, an action without a record none', () => {
  assert.deepEqual(recordedChanges(null, { enabled: true, primeDiscount: null }), [
    { name: 'Включена', before: null, after: 'да' },
  ]);
  assert.deepEqual(recordedChanges({ state: 'PAID' }, null), []);
});

test('rights, dates and metrics are shown by their display names', () => {
  assert.deepEqual(
    recordedChanges(null, { permissions: ['VIEW_CLIENT_LK', 'FULL_PAYMENT'], dateFrom: '2026-11-21' }),
    [
      { name: 'Права', before: null, after: 'Просмотр кабинета клиента; Платежи BNPL' },
      { name: 'С', before: null, after: '21.11.2026' },
    ],
  );
  assert.equal(displayText('OVERDUE'), 'Просрочено');
});
