import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tidyRates } from '#domain/catalogue/rates.ts';
import { draftsOf, keepTwoDecimals, rateTexts } from './rate-text.ts';

test('every field keeps at most 2 decimals', () => {
  assert.equal(keepTwoDecimals('12,345'), '12,34');
  assert.equal(keepTwoDecimals('12.3x'), '12.3');
  assert.equal(keepTwoDecimals('-5'), '');
});

test('a sum pasted from a spreadsheet keeps its whole value', () => {
  for (const text of ['1 234,50 ₽', '1\u00a0234,50\u00a0₽', '1.234,50', '1,234.50', '1 234,50 руб.'])
    assert.equal(keepTwoDecimals(text).replace('.', ','), '1234,50', text);
  assert.equal(keepTwoDecimals('1 234'), '1234');
});

test('an empty lower limit and fee become 0,01, and reversed limits swap', () => {
  const rows = [{ lowerLimit: '', greaterLimit: '', serviceFee: '' }];
  assert.deepEqual(rateTexts(tidyRates(draftsOf(rows))), [
    { lowerLimit: '0,01', greaterLimit: '', serviceFee: '0,01' },
  ]);
  const turned = [{ lowerLimit: '100', greaterLimit: '50', serviceFee: '1' }];
  assert.deepEqual(rateTexts(tidyRates(draftsOf(turned))), [
    { lowerLimit: '50', greaterLimit: '100', serviceFee: '1' },
  ]);
});
