import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSearch } from './search-query.ts';

test('a phone is found however it is written', () => {
  for (const text of ['9001000001', '+7 900 100-00-01', '8 (900) 100-00-01', ' 79001000001 '])
    assert.equal(readSearch(text).phone, '9001000001', text);
  for (const text of ['8001000001', '900100000', 'A9001000001'])
    assert.equal(readSearch(text).phone, null, text);
});

test('four digits are a card and may be the number of an order, letters are a name', () => {
  assert.deepEqual(readSearch('1111'), {
    phone: null,
    orderNumber: '1111',
    name: null,
    lastFourDigits: '1111',
  });
  assert.equal(readSearch('Воронцова М').name, 'воронцова м');
  assert.equal(readSearch('Во').name, null);
  assert.equal(readSearch('%%%').name, null);
  assert.equal(readSearch('  ').orderNumber, null);
});
