import '#testing/property-runs.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyPurchase, anyStart, anyTerms, plainTerms } from '#testing/domain/domain-examples.ts';
import { lawClauses } from '#testing/domain/law-clauses.ts';
import { calendarDate } from '../dates.ts';
import { identifier, type ProductId } from '../identifier.ts';
import { basisPoints, kopecks } from '../money.ts';
import type { ProductTerms } from '../schedules/product-terms.ts';
import { whyNotSold } from './not-sold.ts';
import { type Candidate, emptyRehearsal, type PastPurchase, rehearse } from './rehearsal.ts';

const productId = identifier<ProductId>('parts');
const otherProductId = identifier<ProductId>('parts-2');
const bounds = { minAmount: kopecks(100_000), maxAmount: kopecks(10_000_000) };

function candidateOf(terms: Partial<ProductTerms>, changes: Partial<Candidate> = {}): Candidate {
  return {
    product: { ...plainTerms, ...bounds, ...terms, name: 'Части', termUi: '4 месяца', productId },
    commissionDiscount: null,
    penaltyRate: basisPoints(2_000),
    clauses: lawClauses,
    today: calendarDate('2026-11-28'),
    ...changes,
  };
}

function purchaseOf(changes: Partial<PastPurchase> = {}): PastPurchase {
  const soldOn = calendarDate('2026-10-31');
  return { productId: otherProductId, terms: plainTerms, amount: kopecks(400_000), soldOn, ...changes };
}

test('a product replayed on its own purchases changes nothing', () => {
  const anySale = fc.record({ amount: anyPurchase, soldOn: anyStart, isPrime: fc.boolean() });
  fc.assert(
    fc.property(anyTerms, fc.array(anySale), (signed, sales) => {
      const { commissionDiscount = basisPoints(0), ...terms } = signed;
      const all = { minAmount: kopecks(1), maxAmount: kopecks(10_000_000_000) };
      const candidate = candidateOf({ ...terms, ...all });
      const purchases = sales
        .map(({ amount, soldOn, isPrime }) => ({
          productId,
          terms: isPrime ? { ...terms, commissionDiscount } : terms,
          amount,
          soldOn,
        }))
        .filter((sale) => whyNotSold({ ...all, terms: sale.terms }, sale.amount, sale.soldOn) === null);
      const { fullAmount, commission, firstAmount, paymentsCount, breaches, ...rest } = rehearse(
        emptyRehearsal,
        purchases,
        candidate,
      );
      const still = { least: 0, most: 0 };
      for (const { before, after, ...spread } of [fullAmount, commission, firstAmount, paymentsCount])
        assert.deepEqual([after, spread], [before, still]);
      for (const { before, after } of breaches) assert.equal(after, before);
      const { notSold } = emptyRehearsal;
      const counts = { orders: purchases.length, sold: purchases.length, notSold };
      assert.deepEqual(rest, { ...counts, changed: 0, firstDate: still, lastDate: still, examples: [] });
    }),
  );
});

test('a rehearsal shows how new terms change sums and days, and which clauses they break', () => {
  const terms = { paymentsCount: 8, shiftPayment: true, commission: basisPoints(1_000) };
  const small = purchaseOf();
  const large = purchaseOf({ amount: kopecks(1_000_000), soldOn: calendarDate('2026-11-30') });
  const found = rehearse(emptyRehearsal, [small, large, small], candidateOf(terms));
  assert.deepEqual([found.orders, found.sold, found.changed], [3, 3, 3]);
  assert.deepEqual(found.fullAmount, { before: 1_800_000, after: 1_980_000, least: 40_000, most: 100_000 });
  assert.deepEqual(found.commission, { before: 0, after: 180_000, least: 40_000, most: 100_000 });
  assert.deepEqual(found.firstAmount, { before: 450_000, after: 405_000, least: -25_000, most: -10_000 });
  assert.deepEqual(found.paymentsCount, { before: 12, after: 24, least: 4, most: 4 });
  // sold on 31 October: first payment on 30 November; sold on 30 November: on 30 December
  assert.deepEqual(found.firstDate, { least: 30, most: 30 });
  // the last payment moves from 31 January to 30 June, and from 28 February to 30 July
  assert.deepEqual(found.lastDate, { least: 150, most: 152 });
  assert.deepEqual(found.breaches, [
    { sentence: 'Рассрочка дольше 6 месяцев (283-ФЗ)', before: 0, after: 3 },
    { sentence: 'Цена в рассрочку выше цены за наличные (283-ФЗ)', before: 0, after: 3 },
  ]);
  assert.deepEqual(
    found.examples.map(({ amount, after }) => [amount, after.fullAmount]),
    [
      [1_000_000, 1_100_000],
      [400_000, 440_000],
    ],
  );
});

test('a rehearsal counts the breaches of the current product and of the new product', () => {
  const terms = { ...plainTerms, commission: basisPoints(100) };
  const candidate = candidateOf({}, { penaltyRate: basisPoints(2_001) });
  const { breaches } = rehearse(emptyRehearsal, [purchaseOf({ terms })], candidate);
  assert.deepEqual(breaches, [
    { sentence: 'Цена в рассрочку выше цены за наличные (283-ФЗ)', before: 1, after: 0 },
    { sentence: 'Штраф больше 20 % годовых (283-ФЗ)', before: 1, after: 1 },
  ]);
});

test('a purchase that the product does not sell is counted by its reason and has no totals', () => {
  const none = { minAmount: kopecks(3), maxAmount: kopecks(5) };
  const purchases = [2, 3, 4, 5, 6].map((amount) => purchaseOf({ amount: kopecks(amount) }));
  const found = rehearse(
    emptyRehearsal,
    purchases.map((purchase) => ({ ...purchase, terms: { ...plainTerms, paymentsCount: 1 } })),
    candidateOf({ paymentsCount: 4, ...none }),
  );
  assert.deepEqual(found.notSold, { BELOW_MINIMUM: 1, ABOVE_MAXIMUM: 1, TOO_SMALL_TO_SPLIT: 1 });
  assert.deepEqual([found.orders, found.sold, found.fullAmount.before], [5, 2, 9]);
});

test('a customer with a subscription gets the discount of the new product, or none', () => {
  const commission = basisPoints(1_000);
  const terms = { ...plainTerms, commission, commissionDiscount: basisPoints(5_000) };
  const commissionWith = (discount: number | null): number => {
    const commissionDiscount = discount === null ? null : basisPoints(discount);
    const candidate = candidateOf({ commission }, { commissionDiscount });
    return rehearse(emptyRehearsal, [purchaseOf({ terms })], candidate).commission.after;
  };
  assert.deepEqual([null, 2_500, 10_000].map(commissionWith), [40_000, 30_000, 0]);
});

test('the examples are the three largest price changes, each of a different purchase sum', () => {
  const purchases = [100_000, 300_000, 300_000, 200_000, 400_000].map((amount) =>
    purchaseOf({ amount: kopecks(amount) }),
  );
  const { examples } = rehearse(emptyRehearsal, purchases, candidateOf({ commission: basisPoints(100) }));
  assert.deepEqual(
    examples.map(({ amount }) => amount),
    [400_000, 300_000, 200_000],
  );
});
