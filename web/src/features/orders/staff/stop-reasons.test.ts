import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noteOf } from './stop-reasons.ts';

test('a listed reason is sent by its label, and no reason sends nothing', () => {
  assert.equal(noteOf('NOT_SELECTED', ''), null);
  assert.equal(noteOf('BANKRUPTCY', 'что-то'), 'Банкротство');
});

test('a reason that staff type themselves has 1 to 255 characters', () => {
  assert.equal(noteOf('OTHER', '   '), null);
  assert.equal(noteOf('OTHER', ' Суд '), 'Суд');
  assert.equal(noteOf('OTHER', 'я'.repeat(255))?.length, 255);
  assert.equal(noteOf('OTHER', 'я'.repeat(256)), null);
});
