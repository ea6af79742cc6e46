import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cryptographicRandom } from './random.ts';

test('all ten thousand codes are equally likely', () => {
  const draws = 100_000;
  const counts = new Map<string, number>();
  for (let draw = 0; draw < draws; draw += 1) {
    const code = cryptographicRandom.digits(4);
    assert.match(code, /^\d{4}$/);
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  const expected = draws / 10_000;
  const deviationOfDrawnCodes = [...counts.values()].reduce(
    (sum, count) => sum + (count - expected) ** 2 / expected,
    0,
  );
  const chiSquare = deviationOfDrawnCodes + (10_000 - counts.size) * expected;
  // with 9,999 degrees of freedom, six standard deviations are exceeded once in 500 million runs
  assert.ok(Math.abs(chiSquare - 9_999) < 6 * Math.sqrt(2 * 9_999), `${chiSquare}`);
});

test('characters are drawn from the whole alphabet', () => {
  const drawn = cryptographicRandom.characters(2_000, 'AB7');
  assert.match(drawn, /^[AB7]{2000}$/);
  assert.equal(new Set(drawn).size, 3);
});

test('a code can have six digits', () => {
  assert.match(cryptographicRandom.digits(6), /^\d{6}$/);
});
