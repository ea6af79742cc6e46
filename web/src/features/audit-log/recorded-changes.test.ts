import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stageNames } from '#domain/bulk-payoff/stage-names.ts';
import { penaltyNames } from '#domain/penalties/penalty-names.ts';
import { approvalKinds, approvalStateNames } from '#domain/staff/approval.ts';
import { listChanges, formatValue } from './recorded-changes.ts';

const changesOf = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
  listChanges({ action: 'SAVE_SERVICE', before, after });

test('an update shows its changed fields by their display names', () => {
  assert.deepEqual(
    changesOf(
      { state: 'CREATED', name: 'Осень', rates: [] },
      { state: 'ACTIVE', name: 'Осень', rates: [{ lowerLimit: 1, greaterLimit: null, serviceFee: 9900 }] },
    ),
    [
      { name: 'Состояние', before: 'создан', after: 'активен' },
      { name: 'Тариф', before: '—', after: 'от 0,01\u00a0₽, цена 99,00\u00a0₽' },
    ],
  );
});

test('a new object shows all its fields, and an action without a record shows none', () => {
  assert.deepEqual(changesOf(null, { enabled: true, primeDiscount: null }), [
    { name: 'Включена', before: null, after: 'да' },
  ]);
  assert.deepEqual(changesOf(null, null), []);
});

test('a removed object shows its former values, and a removed value is shown as removed', () => {
  assert.deepEqual(changesOf({ name: 'Касса' }, null), [{ name: 'Название', before: null, after: 'Касса' }]);
  assert.deepEqual(changesOf({ primeDiscount: 5000 }, { primeDiscount: null }), [
    { name: 'Скидка Prime', before: '50\u00a0%', after: '—' },
  ]);
});

test('the dependencies of a request for an approval are not shown as earlier values', () => {
  const recorded = {
    before: { state: 'ACTIVE', version: 2 },
    after: { kind: 'START_PRODUCT', state: 'WAITING' },
  };
  assert.deepEqual(listChanges({ action: 'REQUEST_APPROVAL', ...recorded }), [
    { name: 'Вид', before: null, after: 'Запуск продукта' },
    { name: 'Состояние', before: null, after: 'ждёт решения' },
  ]);
});

test('rights, dates and metrics are shown by their display names', () => {
  assert.deepEqual(
    changesOf(null, { permissions: ['VIEW_CLIENT_LK', 'FULL_PAYMENT'], dateFrom: '2026-11-21' }),
    [
      { name: 'Права', before: null, after: 'Просмотр кабинета клиента; Платежи BNPL' },
      { name: 'С', before: null, after: '21.11.2026' },
    ],
  );
  assert.equal(formatValue('OVERDUE'), 'Просрочено');
});

test('sums are shown in roubles, shares in percent, and every code of a request, a penalty and a file in words', () => {
  assert.deepEqual(changesOf({ minAmount: 0 }, { minAmount: 100_050, commission: 450 }), [
    { name: 'Минимальная сумма', before: '0,00\u00a0₽', after: '1\u202f000,50\u00a0₽' },
    { name: 'Комиссия', before: null, after: '4,5\u00a0%' },
  ]);
  for (const names of [approvalKinds, approvalStateNames, penaltyNames, stageNames])
    for (const code of Object.keys(names)) assert.doesNotMatch(formatValue(code), /[A-Z]_?[A-Z]/, code);
});
