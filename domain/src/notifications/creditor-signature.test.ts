import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate, instant } from '../dates.ts';
import { namesCreditor, withCreditor } from './creditor-signature.ts';

const creditor = { name: 'ООО «Частями»', supportPhone: '8 800 000-00-00' };

test('a message about debt ends with the name and telephone of the creditor', () => {
  assert.equal(withCreditor('Оплатите', creditor), 'Оплатите. ООО «Частями», 8 800 000-00-00');
  assert.equal(withCreditor('Оплатите.', { ...creditor, supportPhone: '' }), 'Оплатите. ООО «Частями»');
});

test('a message names the creditor from the due date on', () => {
  const dueOn = calendarDate('2030-01-02');
  assert.equal(namesCreditor(dueOn, instant('2030-01-01T23:59:00+03:00')), false);
  assert.equal(namesCreditor(dueOn, instant('2030-01-02T00:00:00+03:00')), true);
  assert.equal(namesCreditor(null, instant('2030-01-02T00:00:00+03:00')), false);
});
