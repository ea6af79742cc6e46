import '#testing/property-runs.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyPurchase, anyStart, anyTerms, plainTerms } from '#testing/domain/domain-examples.ts';
import { calendarDate } from '../dates.ts';
import { basisPoints, kopecks } from '../money.ts';
import { buildSchedule, scheduleFits } from '../schedules/build-schedule.ts';
import { type ProductForm, savedProduct } from './product-rules.ts';
import { whyUnsellable } from './unsellable.ts';

const today = calendarDate('2026-11-23');
const product: ProductForm = {
  ...plainTerms,
  name: 'Части',
  termUi: '4 месяца',
  minAmount: kopecks(100_000),
  maxAmount: kopecks(10_000_000),
};
const fieldOf = (changes: Partial<ProductForm>) =>
  whyUnsellable({ ...product, ...changes }, today)?.field ?? null;

test('a product with a first share of 0 or 100 % is unsellable only with several payments', () => {
  for (const share of [0, 10_000]) {
    const initialPayment = basisPoints(share);
    assert.equal(fieldOf({ initialPayment }), 'initialPaymentPercentage');
    assert.equal(fieldOf({ initialPayment, paymentsCount: 1 }), null);
  }
  assert.equal(fieldOf({ initialPayment: basisPoints(1) }), null);
  assert.equal(fieldOf({ initialPayment: basisPoints(9_999) }), null);
});

test('a minimum commission is unsellable when the commission rounds to zero at the maximum amount', () => {
  const small = { minAmount: kopecks(1_000), minCommission: kopecks(100) };
  assert.equal(
    fieldOf({ ...small, commission: basisPoints(1), maxAmount: kopecks(4_999) }),
    'commissionPercentage',
  );
  assert.equal(fieldOf({ ...small, commission: basisPoints(1), maxAmount: kopecks(5_000) }), null);
  const withoutMinimum = { minAmount: kopecks(1_000), maxAmount: kopecks(4_999), commission: basisPoints(1) };
  assert.equal(fieldOf(withoutMinimum), null);
});

test('a product of over ten years is unsellable, and the refusal names the field that makes the term long', () => {
  assert.equal(fieldOf({ paymentsCount: 121 }), null);
  assert.equal(fieldOf({ paymentsCount: 122 }), 'paymentsCount');
  assert.equal(fieldOf({ paymentsCount: 121, shiftPayment: true }), 'paymentsCount');
  const single = { paymentsCount: 1, shiftPayment: true } as const;
  assert.equal(fieldOf({ ...single, paymentsIntervalValue: 120 }), null);
  assert.equal(fieldOf({ ...single, paymentsIntervalValue: 121 }), 'paymentsIntervalValue');
  assert.equal(fieldOf({ paymentsCount: 999, paymentsIntervalValue: 9_999 }), 'paymentsCount');
});

test('a product whose maximum amount has fewer kopecks than payments is unsellable', () => {
  assert.equal(fieldOf({ minAmount: kopecks(0), maxAmount: kopecks(3) }), 'maxAmount');
  assert.equal(fieldOf({ minAmount: kopecks(4), maxAmount: kopecks(4) }), null);
  assert.equal(fieldOf({ minAmount: kopecks(0), maxAmount: kopecks(0), paymentsCount: 1 }), 'maxAmount');
});

test('a product whose minimum amount has fewer kopecks than payments is unsellable', () => {
  assert.equal(fieldOf({ minAmount: kopecks(3) }), 'minAmount');
  assert.equal(fieldOf({ minAmount: kopecks(4) }), null);
  assert.equal(fieldOf({ minAmount: kopecks(0) }), 'minAmount');
  assert.equal(fieldOf({ minAmount: kopecks(0), paymentsCount: 1 }), null);
});

test('a product is unsellable when its first share leaves a payment of the minimum amount below a kopeck', () => {
  const smallest = (share: number, minAmount: number) =>
    fieldOf({ initialPayment: basisPoints(share), minAmount: kopecks(minAmount) });
  assert.equal(smallest(1, 4_999), 'initialPaymentPercentage');
  assert.equal(smallest(1, 5_000), null);
  assert.equal(smallest(9_999, 25_000), 'initialPaymentPercentage');
  assert.equal(smallest(9_999, 25_001), null);
});

test('a commission does not compensate for a payment whose share is below a kopeck', () => {
  const share = { initialPayment: basisPoints(1), minAmount: kopecks(100), commission: basisPoints(500) };
  assert.equal(fieldOf(share), 'initialPaymentPercentage');
});

test('a sellable product sells at each amount of its range, a product with a too small maximum at none', () => {
  const anyProduct = fc.tuple(anyTerms, anyPurchase, anyPurchase).map(([terms, one, other]) =>
    savedProduct({
      ...product,
      ...terms,
      minAmount: kopecks(Math.min(one, other)),
      maxAmount: kopecks(Math.max(one, other)),
    }),
  );
  fc.assert(
    fc.property(anyProduct, anyStart, fc.double({ min: 0, max: 1, noNaN: true }), (form, soldFrom, place) => {
      const problem = whyUnsellable(form, soldFrom);
      const { minAmount, maxAmount } = form;
      const amount = kopecks(Math.round(minAmount + (maxAmount - minAmount) * place));
      if (problem === null) {
        const { payments } = buildSchedule(form, amount, soldFrom);
        assert.ok(payments.every((payment) => payment.amount > 0));
      } else if (problem.field === 'maxAmount') {
        assert.equal(scheduleFits(form, amount, soldFrom), false);
      }
    }),
  );
});
