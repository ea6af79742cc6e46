import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listChanges, formatValue } from './recorded-changes.ts';

test('an update shows its changed fields by their display names', () => {
  assert.deepEqual(
    listChanges(
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
  assert.deepEqual(listChanges(null, { enabled: true, primeDiscount: null }), [
    { name: 'Включена', before: null, after: 'да' },
  ]);
  assert.deepEqual(listChanges({ state: 'PAID' }, null), []);
});

test('rights, dates and metrics are shown by their display names', () => {
  assert.deepEqual(
    listChanges(null, { permissions: ['VIEW_CLIENT_LK', 'FULL_PAYMENT'], dateFrom: '2026-11-21' }),
    [
      { name: 'Права', before: null, after: 'Просмотр кабинета клиента; Платежи BNPL' },
      { name: 'С', before: null, after: '21.11.2026' },
    ],
  );
  assert.equal(formatValue('OVERDUE'), 'Просрочено');
});
