import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  clampedText,
  coefficientProblem,
  countProblem,
  readCount,
  readNumber,
  readPercentage,
  readRoubles,
  roublesText,
  shareBounds,
} from './numbers.ts';

test('amounts are entered in roubles and converted to kopecks', () => {
  assert.equal(readRoubles('1 234,5'), 123_450);
  assert.equal(readRoubles('0.01'), 1);
  assert.equal(readRoubles('1,005'), null);
  assert.equal(readRoubles(''), null);
  assert.equal(roublesText(123_450), '1234,50');
  assert.equal(roublesText(100_000), '1000');
});

test('a number has two decimals at most', () => {
  assert.equal(readNumber('4,25'), 4.25);
  assert.equal(readNumber('4,255'), null);
  assert.equal(readNumber('x'), null);
});

test('a percentage is read with and without its sign', () => {
  for (const text of ['4,25', '4,25%', ' 4,25\u00a0% ']) assert.equal(readPercentage(text), 4.25, text);
  for (const text of ['%', '4%5', '4,25 ‰']) assert.equal(readPercentage(text), null, text);
});

test('an out-of-range number is clamped, other text stays as typed', () => {
  assert.equal(clampedText('1,5', shareBounds), '1');
  assert.equal(clampedText('-1', shareBounds), '0');
  assert.equal(clampedText('0,5', shareBounds), '0,5');
  assert.equal(clampedText('0.555', shareBounds), '0.555');
  assert.equal(clampedText('', shareBounds), '');
  assert.equal(clampedText('x', shareBounds), 'x');
  const hours = { min: 0, max: 100 } as const;
  assert.equal(clampedText('1,', hours), '1,');
  assert.equal(clampedText('1,5', hours), '1,5');
  assert.equal(clampedText('200', hours), '100');
});

test('a coefficient off its step of 0.01 is an error and is not rounded', () => {
  const wrong = 'Введите число от 0 до 1, не больше двух знаков после запятой';
  assert.equal(coefficientProblem('0,555'), wrong);
  assert.equal(coefficientProblem('x'), wrong);
  assert.equal(coefficientProblem(' '), 'Обязательное поле');
  assert.equal(coefficientProblem('1,01'), 'Значение не может быть больше 1');
  assert.equal(coefficientProblem('0,55'), null);
});

test('a count is a whole number', () => {
  assert.equal(countProblem('1,5'), 'Введите целое число');
  assert.equal(countProblem('1.0'), 'Введите целое число');
  assert.equal(countProblem('-1'), 'Введите целое число');
  assert.equal(countProblem(''), 'Обязательное поле');
  assert.equal(countProblem('1000000'), null);
  assert.equal(readCount('1\u00a0000'), 1000);
});
