import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import '#testing/property-runs.ts';
import {
  basisPoints,
  fractionRoundedHalfUp,
  kopecks,
  larger,
  minus,
  parseRoubles,
  plus,
  roublesInWords,
  shareOfCoefficient,
  shareOfPercent,
  shareRoundedHalfUp,
  smaller,
  splitEqually,
  sumOf,
} from './money.ts';

const anySum = fc.integer({ min: 0, max: 1_000_000_000_000 }).map(kopecks);

test('parts add up to the sum, differ by at most one kopeck, and the larger parts come first', () => {
  fc.assert(
    fc.property(anySum, fc.integer({ min: 1, max: 999 }), (sum, count) => {
      const parts = splitEqually(sum, count);
      assert.equal(parts.length, count);
      assert.equal(sumOf(parts), sum);
      assert.ok(Math.max(...parts) - Math.min(...parts) <= 1);
      assert.deepEqual(
        parts,
        parts.toSorted((left, right) => right - left),
      );
    }),
  );
});

test('splitting needs at least one part, a non-negative sum and a non-negative fraction', () => {
  for (const parts of [0, -1, 1.5, NaN]) assert.throws(() => splitEqually(kopecks(100), parts), RangeError);
  assert.throws(() => splitEqually(kopecks(-1), 2), RangeError);
  for (const [sum, numerator, denominator] of [
    [-1, 1n, 2n],
    [1, -1n, 2n],
    [1, 1n, 0n],
    [1, 1n, -1n],
  ] as const)
    assert.throws(() => fractionRoundedHalfUp(kopecks(sum), numerator, denominator), RangeError);
});

test('splitting 0 gives zeros, and a share of 0 is 0', () => {
  assert.deepEqual(splitEqually(kopecks(0), 3), [0, 0, 0]);
  assert.equal(fractionRoundedHalfUp(kopecks(0), 1n, 2n), 0);
  assert.equal(shareRoundedHalfUp(kopecks(100), basisPoints(0)), 0);
});

test('sums are added, subtracted and compared exactly, and overflow is an error', () => {
  assert.equal(plus(kopecks(5), kopecks(3)), 8);
  assert.equal(minus(kopecks(5), kopecks(3)), 2);
  assert.equal(minus(kopecks(3), kopecks(5)), -2);
  for (const [less, more] of [
    [3, 5],
    [-5, -3],
    [4, 4],
  ] as const)
    for (const [left, right] of [
      [kopecks(less), kopecks(more)],
      [kopecks(more), kopecks(less)],
    ] as const) {
      assert.equal(smaller(left, right), less);
      assert.equal(larger(left, right), more);
    }
  assert.throws(() => plus(kopecks(Number.MAX_SAFE_INTEGER), kopecks(1)), RangeError);
  assert.throws(() => minus(kopecks(-Number.MAX_SAFE_INTEGER), kopecks(1)), RangeError);
});

test('a share is rounded to the nearest kopeck, halves up, without floating-point errors', () => {
  fc.assert(
    fc.property(anySum, fc.integer({ min: 0, max: 10_000 }), (sum, share) => {
      const exact = BigInt(sum) * BigInt(share);
      const rounded = BigInt(shareRoundedHalfUp(sum, basisPoints(share))) * 10_000n;
      assert.ok(rounded - exact <= 5000n && exact - rounded < 5000n);
    }),
  );
  assert.equal(fractionRoundedHalfUp(kopecks(1), 1n, 2n), 1);
  assert.equal(fractionRoundedHalfUp(kopecks(1), 49n, 100n), 0);
});

// docs/spec/reliability.md#D-13
test('roubles are parsed with point or comma, spaces and up to two decimals, without floating-point errors', () => {
  for (const [text, expected] of [
    ['1 234,5', 123_450],
    ['1234.50', 123_450],
    ['1\u202f000', 100_000],
    ['1.005', null],
    ['1,234', null],
    ['3.000,00', 300_000],
    ['3,000.00', 300_000],
    ['3\u00a0000,00\u00a0₽', 300_000],
    ['3 000,00 руб.', 300_000],
    ['3000 р.', 300_000],
    ['3000-00', 300_000],
    ['3000\u201150', 300_050],
    ['3000\u221250', 300_050],
    ['1.234.567', 123_456_700],
    ['1 234 567,89', 123_456_789],
    ['12 34', null],
    ['3000-5', null],
    ['₽', null],
    ['0', 0],
    ['', null],
    ['.', null],
    ['-1', null],
    ['1e3', null],
  ] as const) {
    const parsed = parseRoubles(text);
    assert.equal(parsed.ok ? parsed.value : null, expected, text);
  }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (sum) => {
      const text = `${Math.floor(sum / 100)},${String(sum % 100).padStart(2, '0')}`;
      assert.deepEqual(parseRoubles(text), { ok: true, value: sum });
    }),
  );
});

test('a sum is a whole number of kopecks up to 2^53', () => {
  assert.equal(kopecks(Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
  for (const wrong of [0.5, Number.MAX_SAFE_INTEGER + 1, Number.NaN, Infinity])
    assert.throws(() => kopecks(wrong), RangeError);
  assert.equal(basisPoints(10_000), 10_000);
  assert.throws(() => basisPoints(0.5), RangeError);
  assert.throws(() => basisPoints(10_001), RangeError);
  assert.throws(() => basisPoints(-1), RangeError);
});

test('a share in whole hundredths of a percent is read exactly, and another number is refused', () => {
  for (let hundredths = 0; hundredths <= 10_000; hundredths += 1) {
    assert.equal(shareOfPercent(Number((hundredths / 100).toFixed(2))), hundredths);
    assert.equal(shareOfCoefficient(Number((hundredths / 10_000).toFixed(4))), hundredths);
  }
  for (const percent of [4.255, 0.001, 1e-12, 33.333333, -0.01, 100.01, 100.001, Number.NaN])
    assert.equal(shareOfPercent(percent), null, String(percent));
  for (const coefficient of [0.12345, 1e-9, -0.01, 1.01]) assert.equal(shareOfCoefficient(coefficient), null);
});

test('a sum is formatted in roubles with grouped thousands', () => {
  assert.equal(roublesInWords(kopecks(100_000_000_005)), '1\u00a0000\u00a0000\u00a0000,05\u00a0₽');
  assert.equal(roublesInWords(kopecks(5)), '0,05\u00a0₽');
  assert.equal(roublesInWords(kopecks(-123_450)), '−1\u00a0234,50\u00a0₽');
});
