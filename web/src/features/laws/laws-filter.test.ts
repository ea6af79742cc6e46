import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate } from '#domain/dates.ts';
import { emptyText, lawsFilterOf, lawsSearchOf } from './laws-filter.ts';

const today = calendarDate('2026-11-25');

test('an address without a day, or with a day after 2030, means today', () => {
  assert.deepEqual(lawsFilterOf({}, today), { day: '2026-11-25', type: '' });
  assert.equal(lawsFilterOf({ day: '2030-12-31' }, today).day, '2030-12-31');
  assert.equal(lawsFilterOf({ day: '2031-01-01' }, today).day, '2026-11-25');
  assert.equal(lawsFilterOf({ day: '2028-02-30' }, today).day, '2026-11-25');
});

test('the address leaves out today and an empty type', () => {
  assert.deepEqual(lawsSearchOf({ day: '2026-11-25', type: '' }, today), {});
  assert.deepEqual(lawsSearchOf({ day: '2028-04-01', type: 'PRODUCT' }, today), {
    day: '2028-04-01',
    type: 'PRODUCT',
  });
});

test('without breaches the text names the chosen kind', () => {
  assert.equal(emptyText('TEMPLATE'), 'Среди сообщений нарушений нет');
  assert.equal(emptyText(''), 'В этот день закон ничто не нарушает');
});
