import '#testing/property-runs.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyPurchase, anyStart, anyTerms, plainTerms } from '#testing/domain/domain-examples.ts';
import { calendarDate } from '../dates.ts';
import { basisPoints, kopecks } from '../money.ts';
import { buildSchedule, scheduleFits } from './build-schedule.ts';
import {
  amountStep,
  explainCommission,
  explainPlannedCommission,
  explainPlannedPayment,
  resultOf,
} from './explain-amount.ts';

test('the explained steps of the commission and of each payment end with their amounts', () => {
  fc.assert(
    fc.property(anyTerms, fc.tuple(anyPurchase, anyStart), fc.nat(), (terms, [amount, date], choice) => {
      fc.pre(scheduleFits(terms, amount, date));
      const { commission, payments } = buildSchedule(terms, amount, date);
      assert.equal(resultOf(explainCommission(terms, amount)), commission);
      const payment = payments[choice % payments.length];
      assert.ok(payment);
      const { paymentNumber } = payment;
      assert.equal(resultOf(explainPlannedPayment(terms, amount, paymentNumber)), payment.amount);
      assert.equal(resultOf(explainPlannedCommission(terms, amount, paymentNumber)), payment.commission);
    }),
  );
});

test('the explanation of a first payment has the split, the share, the minimum and the sum', () => {
  const terms = {
    ...plainTerms,
    paymentsCount: 3,
    commission: basisPoints(150),
    minCommission: kopecks(20),
  };
  assert.deepEqual(explainPlannedPayment(terms, kopecks(1001), 1), [
    {
      rule: 'equal-part',
      inputs: { sum: 1001, parts: 3, position: 1 },
      rounding: 'larger-parts-first',
      result: 334,
    },
    {
      rule: 'commission-share',
      inputs: { purchaseAmount: 1001, share: 150 },
      rounding: 'half-up',
      result: 15,
    },
    {
      rule: 'commission-raised-to-minimum',
      inputs: { commission: 15, minimum: 20 },
      rounding: 'none',
      result: 20,
    },
    {
      rule: 'commission-added',
      inputs: { principal: 334, commission: 20 },
      rounding: 'none',
      result: 354,
    },
  ]);
});

test('a penalty is overdue sum × annual rate / 365 × days, rounded half up', () => {
  const inputs = { overdueAmount: kopecks(365_000), annualRate: 2000, daysLate: 1 };
  assert.equal(amountStep('penalty-accrued', inputs).result, 200);
  assert.equal(amountStep('penalty-accrued', { ...inputs, overdueAmount: kopecks(912) }).result, 0, '0.4997');
  assert.equal(amountStep('penalty-accrued', { ...inputs, overdueAmount: kopecks(913) }).result, 1, '0.5003');
});

// docs/spec/rules.md#1
test('minimum and maximum steps appear only when they change the commission', () => {
  const rulesOf = (share: number) =>
    explainCommission(
      {
        ...plainTerms,
        commission: basisPoints(share),
        minCommission: kopecks(20),
        maxCommission: kopecks(50),
      },
      kopecks(1000),
    ).map(({ rule }) => rule);
  assert.deepEqual(rulesOf(190), ['commission-share', 'commission-raised-to-minimum']);
  assert.deepEqual(rulesOf(200), ['commission-share']);
  assert.deepEqual(rulesOf(500), ['commission-share']);
  assert.deepEqual(rulesOf(510), ['commission-share', 'commission-lowered-to-maximum']);
});

test('without commission the explanation has no commission step', () => {
  const terms = { ...plainTerms, commission: basisPoints(1) };
  assert.deepEqual(explainPlannedCommission(terms, kopecks(1000), 1), [], 'less than half a kopeck');
  assert.deepEqual(
    explainPlannedPayment(terms, kopecks(1000), 1).map(({ rule }) => rule),
    ['equal-part'],
  );
});

// docs/spec/rules.md#9
test('the fee of a service is its price minus the Prime discount, rounded half up', () => {
  const step = amountStep('service-discounted', { price: kopecks(9_999), discount: 2500 });
  assert.deepEqual([step.rounding, step.result], ['half-up', 7_499]);
});

test('a purchase of 0 cannot be sold', () => {
  const date = calendarDate('2025-01-31');
  assert.equal(scheduleFits(plainTerms, kopecks(0), date), false);
  assert.equal(scheduleFits(plainTerms, kopecks(plainTerms.paymentsCount), date), true);
});
