import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plural, pluralForm } from './plural.ts';

const attempts = ['попытка', 'попытки', 'попыток'] as const;

test('Russian plural forms are used for attempts', () => {
  const forms = [0, 1, 2, 4, 5, 10, 11, 12, 14, 19, 20, 21, 22, 25, 100, 101, 111, 112].map(
    (count) => `${count} ${pluralForm(count, attempts)}`,
  );
  assert.deepEqual(forms, [
    '0 попыток',
    '1 попытка',
    '2 попытки',
    '4 попытки',
    '5 попыток',
    '10 попыток',
    '11 попыток',
    '12 попыток',
    '14 попыток',
    '19 попыток',
    '20 попыток',
    '21 попытка',
    '22 попытки',
    '25 попыток',
    '100 попыток',
    '101 попытка',
    '111 попыток',
    '112 попыток',
  ]);
});

test('the number does not part from its word', () => {
  assert.equal(plural(2, attempts), '2\u00a0попытки');
});
