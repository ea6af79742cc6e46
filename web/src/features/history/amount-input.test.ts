import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountText, minorUnits, typedAmount } from './amount-input.ts';

test('the amount takes digits, one comma or point and two decimals, with a space between thousands', () => {
  assert.equal(typedAmount('1234567', ''), '1 234 567');
  assert.equal(typedAmount('1 234.5', '1 234'), '1 234,5');
  assert.equal(typedAmount('1 234,567', '1 234,56'), '1 234,56');
  assert.equal(typedAmount('12a', '12'), '12');
  assert.equal(typedAmount('-1', ''), '');
});

test('a pasted sum is read as our screens write it', () => {
  for (const text of ['3\u00a0000,50\u00a0₽', '3 000,50 руб.', '3.000,50', '3,000.50'])
    assert.equal(typedAmount(text, ''), '3 000,50', text);
  assert.equal(typedAmount('1\u00a0000\u00a0000\u00a0001,00\u00a0₽', '5'), '5');
});

test('a lone point is ignored, and a billion is the limit', () => {
  assert.equal(typedAmount('.', ''), '');
  assert.equal(typedAmount('1000000000', ''), '1 000 000 000');
  assert.equal(typedAmount('1 000 000 0001', '1 000 000 000'), '1 000 000 000');
});

test('on submit the amount becomes a number of kopecks without separators', () => {
  assert.equal(minorUnits('1 234'), '123400');
  assert.equal(minorUnits('1 234,5'), '123450');
  assert.equal(minorUnits('0,05'), '5');
  assert.equal(minorUnits(''), '');
});

test('an amount from the address is formatted in the field', () => {
  assert.equal(amountText('123450'), '1 234,50');
  assert.equal(amountText('100000'), '1 000');
  assert.equal(amountText('5'), '0,05');
  assert.equal(amountText(''), '');
});
