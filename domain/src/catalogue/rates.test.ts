import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import '#testing/property-runs.ts';
import { kopecks } from '../money.ts';
import { nextRate, type RateDraft, rateFor, rateProblem, tidyRates } from './rates.ts';

function row(lower: number | null, upper: number | null, fee: number | null = 100): RateDraft {
  const sum = (amount: number | null): ReturnType<typeof kopecks> | null =>
    amount === null ? null : kopecks(amount);
  return { lowerLimit: sum(lower), greaterLimit: sum(upper), serviceFee: sum(fee) };
}

const anyField = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 0, max: 60 }),
  fc.integer({ min: 0, max: 10_000_000 }),
);
const anyRows = fc.array(
  fc.tuple(anyField, anyField, anyField).map((fields) => row(...fields)),
  { maxLength: 12 },
);

// docs/spec/reliability.md#I-40
test('tidied rates have no overlap and no gap, start at 0.01 or above, and only the last is open-ended', () => {
  fc.assert(
    fc.property(anyRows, (drafts) => {
      const rates = tidyRates(drafts);
      for (const [index, rate] of rates.entries()) {
        const next = rates[index + 1];
        assert.ok(rate.lowerLimit >= 1 && rate.serviceFee >= 1);
        assert.ok(rate.greaterLimit === null || rate.greaterLimit >= rate.lowerLimit);
        if (next !== undefined) assert.equal(rate.greaterLimit, next.lowerLimit - 1);
      }
      assert.deepEqual(tidyRates(rates), rates, 'a second tidying changes nothing');
    }),
  );
});

test('an empty or zero lower limit and a missing fee become 0.01', () => {
  assert.deepEqual(tidyRates([row(null, 500, null)]), [row(1, 500, 1)]);
  assert.deepEqual(tidyRates([row(0, 500, 7)]), [row(1, 500, 7)]);
});

test('limits in the wrong order are swapped, and of equal limits the upper is raised by 0.01', () => {
  assert.deepEqual(tidyRates([row(500, 100)]), [row(100, 500)]);
  assert.deepEqual(tidyRates([row(100, 100)]), [row(100, 101)]);
});

test('rows are sorted, overlapping rows are merged, a gap is closed by raising the upper limit before it', () => {
  assert.deepEqual(tidyRates([row(500, 900, 2), row(1, 300, 1)]), [row(1, 499, 1), row(500, 900, 2)]);
  assert.deepEqual(tidyRates([row(1, 600, 1), row(500, 900, 2)]), [row(1, 900, 1)]);
  assert.deepEqual(tidyRates([row(1, 600, 1), row(601, 900, 2)]), [row(1, 600, 1), row(601, 900, 2)]);
});

test('an open-ended last row shortens the row that it overlaps instead of merging with it', () => {
  assert.deepEqual(tidyRates([row(1, 600, 1), row(500, null, 2)]), [row(1, 499, 1), row(500, null, 2)]);
});

test('a new row starts 0.01 above the previous upper limit, and none follows an open-ended row', () => {
  assert.deepEqual(nextRate(tidyRates([row(1, 600)])), row(601, null, 1));
  assert.deepEqual(nextRate([]), row(1, null, 1));
  assert.equal(nextRate(tidyRates([row(1, null)])), null);
});

test('the fee comes from the range that contains the principal debt, both limits included', () => {
  const rates = tidyRates([row(100, 600, 10), row(601, null, 20)]);
  assert.equal(rateFor(rates, kopecks(99)), null);
  assert.equal(rateFor(rates, kopecks(100))?.serviceFee, 10);
  assert.equal(rateFor(rates, kopecks(600))?.serviceFee, 10);
  assert.equal(rateFor(rates, kopecks(601))?.serviceFee, 20);
  assert.equal(rateFor(rates, kopecks(1_000_000))?.serviceFee, 20);
});

test('a tidied table has no problem unless it is empty', () => {
  fc.assert(
    fc.property(anyRows, (drafts) => {
      const problem = rateProblem(tidyRates(drafts));
      assert.equal(problem?.field, drafts.length === 0 ? 'rates' : undefined);
    }),
  );
});

test('a gap, a missing fee, an overlap and an empty tariff have their own messages', () => {
  const problemOf = (...rows: [number, number | null, number][]) =>
    rateProblem(
      rows.map(([lower, greater, fee]) => ({
        lowerLimit: kopecks(lower),
        greaterLimit: greater === null ? null : kopecks(greater),
        serviceFee: kopecks(fee),
      })),
    );
  assert.deepEqual(problemOf(), { field: 'rates', message: 'Добавьте в тариф хотя бы один диапазон' });
  assert.deepEqual(problemOf([1, 100_000, 5], [100_002, null, 5]), {
    field: 'rates.0.greaterLimit',
    message: 'В тарифе пропуск: после 1\u00a0000,00\u00a0₽ следует диапазон от 1\u00a0000,02\u00a0₽',
  });
  assert.deepEqual(problemOf([1, 100, 5], [101, null, 0]), {
    field: 'rates.1.serviceFee',
    message: 'Укажите цену в каждом диапазоне тарифа',
  });
  const overlap = { field: 'rates.0.greaterLimit', message: 'Диапазоны тарифа не должны пересекаться' };
  assert.deepEqual(problemOf([1, 100, 5], [100, null, 5]), overlap);
  assert.deepEqual(problemOf([1, null, 5], [100, null, 5]), overlap);
  assert.equal(problemOf([0, 100, 5])?.field, 'rates.0.lowerLimit');
  assert.equal(problemOf([100, 100, 5])?.field, 'rates.0.greaterLimit');
});
