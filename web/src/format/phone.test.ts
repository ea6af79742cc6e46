import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import '#testing/property-runs.ts';
import {
  formatPhone,
  formatPhoneDigits,
  onlyDigits,
  phoneProblem,
  positionAfterDigits,
  readPhoneDigits,
} from './phone.ts';

test('the phone is formatted as 10 digits grouped 3-3-2-2 while it is typed', () => {
  const typed = ['', '9', '900', '9001', '900100', '9001000', '90010000', '9001000001'];
  assert.deepEqual(typed.map(formatPhoneDigits), [
    '',
    '9',
    '900',
    '900 1',
    '900 100',
    '900 100-0',
    '900 100-00',
    '900 100-00-01',
  ]);
});

test('a leading 7 or 8 typed into an empty field is ignored', () => {
  assert.equal(readPhoneDigits('7', ''), '');
  assert.equal(readPhoneDigits('8', ''), '');
  assert.equal(readPhoneDigits('9', ''), '9');
  assert.equal(readPhoneDigits('98', '9'), '98');
  assert.equal(readPhoneDigits('87', '7'), '87');
});

test('a pasted or autofilled number is read in any format', () => {
  for (const pasted of [
    '+7 (900) 100-00-01',
    '8 900 100 00 01',
    '79001000001',
    '9001000001',
    '900\u00a0100\u201100\u201101',
  ]) {
    assert.equal(readPhoneDigits(pasted, ''), '9001000001', pasted);
  }
  assert.equal(readPhoneDigits('+79001000001', '912'), '9001000001');
  assert.equal(readPhoneDigits('900100000155', '9001000001'), '9001000001');
});

test('a complete number accepts no further digit at any position', () => {
  assert.equal(readPhoneDigits('900 1005-00-01', '9001000001'), '9001000001');
  assert.equal(readPhoneDigits('900 100-00-015', '9001000001'), '9001000001');
});

test('a phone starts with 9 and has 10 digits', () => {
  assert.equal(phoneProblem(''), 'Введите номер из 10 цифр');
  assert.equal(phoneProblem('8'), 'Неверный номер телефона');
  assert.equal(phoneProblem('8001000001'), 'Неверный номер телефона');
  assert.equal(phoneProblem('900100000'), 'Введите номер из 10 цифр');
  assert.equal(phoneProblem('9001000001'), null);
});

test('the mask keeps every digit and the cursor position', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,10}$/), fc.nat(10), (digits, count) => {
      const formatted = formatPhoneDigits(digits);
      assert.equal(onlyDigits(formatted), digits);
      const before = formatted.slice(0, positionAfterDigits(formatted, count));
      assert.equal(onlyDigits(before).length, Math.min(count, digits.length));
    }),
  );
});

test('a phone is shown with its country code and has no breaking space', () => {
  const shown = formatPhone({ countryCode: '+7', phone: '9001000001' });
  assert.equal(shown, '+7\u00a0900\u00a0100\u201100\u201101');
});
