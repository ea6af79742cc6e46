import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filterOf, requestOf, searchOf } from './history-filter.ts';
import { readHistorySearch } from './history-search.ts';

test('an empty filter sends only the default sort, newest first', () => {
  assert.deepEqual(requestOf(filterOf({})), { sort: { field: 'actionDate', order: 'DESC' } });
});

test('a filter survives its address, and invalid parameters are ignored', () => {
  const filter = filterOf({
    event: 'Платеж выполнен',
    amount: '100',
    from: '2026-11-01',
    sort: 'amount.ASC',
  });
  assert.deepEqual(filterOf(searchOf(filter)), filter);
  assert.deepEqual(
    readHistorySearch({ order: '<b>', amount: '-1', from: 'вчера', sort: 'x', client: '9' }),
    {},
  );
});

test('an invalid date is not sent', () => {
  assert.equal('dateFrom' in requestOf(filterOf({ from: '2026-02-30' })), false);
});

test('an amount above a billion roubles in the address is ignored', () => {
  assert.deepEqual(readHistorySearch({ amount: '100000000000' }), { amount: '100000000000' });
  assert.deepEqual(readHistorySearch({ amount: '100000000001' }), {});
});
