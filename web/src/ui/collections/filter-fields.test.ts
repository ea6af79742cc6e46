import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FilterField, filterProblem } from './filter-fields.ts';

const days: FilterField<string> = {
  kind: 'days',
  from: { name: 'from', label: 'С даты' },
  to: { name: 'to', label: 'По дату' },
};

test('a period whose first day is after its last day is an error', () => {
  assert.equal(
    filterProblem(days, { from: '2026-03-02', to: '2026-03-01' }),
    'Период кончается раньше, чем начинается',
  );
  assert.equal(filterProblem(days, { from: '2026-03-01', to: '2026-03-01' }), null);
});

test('either day of a period may be missing', () => {
  assert.equal(filterProblem(days, { from: '2026-03-02', to: '' }), null);
  assert.equal(filterProblem(days, { from: '', to: '2026-03-02' }), null);
});

test('an incomplete phone is an error, and an empty phone is not', () => {
  const phone: FilterField<string> = { kind: 'phone', name: 'phone', label: 'Телефон клиента' };
  assert.equal(filterProblem(phone, { phone: '' }), null);
  assert.notEqual(filterProblem(phone, { phone: '900' }), null);
});
