import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FormField, formProblems, requireText, requiredUpTo } from './form-fields.ts';

type Values = { readonly name: string; readonly reason: string; readonly isOther: boolean };

const fields: readonly FormField<Values>[] = [
  { kind: 'text', name: 'name', label: 'Название', maxLength: 64, check: requireText },
  { kind: 'checkbox', name: 'isOther', label: 'Другая причина' },
  {
    kind: 'area',
    name: 'reason',
    label: 'Причина',
    maxLength: 255,
    check: requireText,
    isShown: ({ isOther }) => isOther,
  },
];

test('each wrong field has its error', () => {
  assert.deepEqual(formProblems(fields, { name: ' ', reason: '', isOther: true }), {
    name: 'Обязательное поле',
    reason: 'Обязательное поле',
  });
});

test('a field that is not shown is not checked', () => {
  assert.deepEqual(formProblems(fields, { name: 'Роль', reason: '', isOther: false }), {});
});

test('a form without wrong values has no errors', () => {
  assert.deepEqual(formProblems(fields, { name: 'Роль', reason: 'Суд', isOther: true }), {});
});

test('a form with a file field needs a file', () => {
  type Upload = { readonly file: File | null };
  const file: readonly FormField<Upload>[] = [{ kind: 'file', name: 'file', label: 'Файл', accept: '.csv' }];
  assert.deepEqual(formProblems(file, { file: null }), { file: 'Выберите файл' });
  assert.deepEqual(formProblems(file, { file: new File([], 'orders.csv') }), {});
});

test('a text of the greatest length is accepted, and a longer text is not', () => {
  const check = requiredUpTo(3);
  assert.equal(check('абв'), null);
  assert.equal(check('абвг'), 'Максимальная длина — 3 символов');
  assert.equal(check(''), 'Обязательное поле');
});
