import '#testing/property-runs.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { calendarDate, plusIntervals } from '../dates.ts';
import { basisPoints, kopecks, shareRoundedHalfUp, sumOf } from '../money.ts';
import { anyPurchase, anyStart, anyTerms, plainTerms } from '#testing/domain/domain-examples.ts';
import { buildSchedule, commissionOf, commissionRuleOf, outlineOf, scheduleFits } from './build-schedule.ts';

const start = calendarDate('2025-01-31');

test('the payments add up to the full amount and their commissions to the commission', () => {
  fc.assert(
    fc.property(anyTerms, anyPurchase, anyStart, (terms, amount, date) => {
      fc.pre(scheduleFits(terms, amount, date));
      const schedule = buildSchedule(terms, amount, date);
      assert.equal(schedule.payments.length, terms.paymentsCount);
      assert.equal(schedule.fullAmount, amount + schedule.commission);
      assert.equal(sumOf(schedule.payments.map((payment) => payment.amount)), schedule.fullAmount);
      assert.equal(sumOf(schedule.payments.map((payment) => payment.commission)), schedule.commission);
    }),
  );
});

test('the outline of a purchase has the dates and sums of its schedule', () => {
  fc.assert(
    fc.property(anyTerms, anyPurchase, anyStart, (terms, amount, date) => {
      fc.pre(scheduleFits(terms, amount, date));
      const { payments, ...cost } = buildSchedule(terms, amount, date);
      assert.deepEqual(outlineOf(terms, amount, date), {
        ...cost,
        paymentsCount: payments.length,
        firstAmount: payments[0]?.amount,
        firstDate: payments[0]?.planDate,
        lastDate: payments.at(-1)?.planDate,
      });
    }),
  );
  assert.throws(() => outlineOf(plainTerms, kopecks(3), start), RangeError);
});

test('every payment is above 0, has at most its amount in commission, and is numbered without gaps', () => {
  fc.assert(
    fc.property(anyTerms, anyPurchase, anyStart, (terms, amount, date) => {
      fc.pre(scheduleFits(terms, amount, date));
      for (const [index, payment] of buildSchedule(terms, amount, date).payments.entries()) {
        assert.equal(payment.paymentNumber, index + 1);
        assert.ok(payment.amount > 0 && payment.commission >= 0 && payment.commission <= payment.amount);
      }
    }),
  );
});

test('payment k is due k-1 intervals after the start, or k intervals when the first payment is shifted', () => {
  fc.assert(
    fc.property(anyTerms, anyPurchase, anyStart, (terms, amount, date) => {
      fc.pre(scheduleFits(terms, amount, date));
      for (const { paymentNumber, planDate } of buildSchedule(terms, amount, date).payments) {
        const intervals = (paymentNumber - 1 + Number(terms.shiftPayment)) * terms.paymentsIntervalValue;
        assert.equal(planDate, plusIntervals(date, terms.paymentsIntervalUnit, intervals));
      }
    }),
  );
});

const commissionFirst = {
  initialPayment: null,
  isBased: false,
  commissionRule: 'EARLY_COMMISSION',
} as const;

test('under EARLY_COMMISSION no principal is paid before the whole commission', () => {
  fc.assert(
    fc.property(anyTerms, anyPurchase, anyStart, (anyOther, amount, date) => {
      const terms = { ...anyOther, ...commissionFirst };
      fc.pre(scheduleFits(terms, amount, date) && commissionRuleOf(terms) === 'EARLY_COMMISSION');
      const { payments } = buildSchedule(terms, amount, date);
      const firstWithPrincipal = payments.findIndex((payment) => payment.commission < payment.amount);
      assert.ok(payments.slice(firstWithPrincipal + 1).every((payment) => payment.commission === 0));
    }),
  );
});

test('31 January gives the last day of February and then 31 March', () => {
  const dates = (from: string): string[] =>
    buildSchedule({ ...plainTerms, paymentsCount: 3 }, kopecks(300), calendarDate(from)).payments.map(
      ({ planDate }) => planDate,
    );
  assert.deepEqual(dates('2025-01-31'), ['2025-01-31', '2025-02-28', '2025-03-31']);
  assert.deepEqual(dates('2024-01-31'), ['2024-01-31', '2024-02-29', '2024-03-31']);
});

test('without a first share a purchase is split equally, larger parts first', () => {
  const { payments } = buildSchedule({ ...plainTerms, paymentsCount: 4 }, kopecks(1002), start);
  assert.deepEqual(
    payments.map(({ amount }) => amount),
    [251, 251, 250, 250],
  );
});

test('a first share of 25 % is rounded half up and the rest is shared equally', () => {
  const terms = { ...plainTerms, paymentsCount: 3, initialPayment: basisPoints(2500) };
  const { payments } = buildSchedule(terms, kopecks(1002), start);
  assert.deepEqual(
    payments.map(({ amount }) => amount),
    [251, 376, 375],
  );
});

test('commission is rounded half up and bounded by its minimum and maximum', () => {
  const terms = { ...plainTerms, commission: basisPoints(450) };
  assert.equal(commissionOf(terms, kopecks(1000)), 45);
  assert.equal(commissionOf(terms, kopecks(1100)), 50, '49.5 is rounded up');
  assert.equal(commissionOf({ ...terms, minCommission: kopecks(46) }, kopecks(1000)), 46);
  assert.equal(commissionOf({ ...terms, minCommission: kopecks(45) }, kopecks(1000)), 45);
  assert.equal(commissionOf({ ...terms, maxCommission: kopecks(44) }, kopecks(1000)), 44);
  assert.equal(commissionOf({ ...terms, maxCommission: kopecks(45) }, kopecks(1000)), 45);
});

test('a base product and a product of 0 % have no commission', () => {
  const terms = { ...plainTerms, minCommission: kopecks(100) };
  assert.equal(commissionOf({ ...terms, commission: basisPoints(500), isBased: true }, kopecks(1000)), 0);
  assert.equal(commissionOf({ ...terms, commission: basisPoints(0) }, kopecks(1000)), 0);
});

test('the subscription discount reduces the commission, rounded half up', () => {
  const terms = { ...plainTerms, commission: basisPoints(500) };
  assert.equal(commissionOf({ ...terms, commissionDiscount: basisPoints(3000) }, kopecks(1100)), 39, '38.5');
  assert.equal(commissionOf({ ...terms, commissionDiscount: basisPoints(10_000) }, kopecks(1100)), 0);
  assert.equal(commissionOf({ ...terms, commissionDiscount: basisPoints(0) }, kopecks(1100)), 55);
});

test('commission is added to the first payment, or paid first over several payments', () => {
  const terms = { ...plainTerms, paymentsCount: 4, commission: basisPoints(4000) };
  const added = buildSchedule(terms, kopecks(1000), start).payments;
  assert.deepEqual(
    added.map(({ amount, commission }) => [amount, commission]),
    [
      [650, 400],
      [250, 0],
      [250, 0],
      [250, 0],
    ],
  );
  const first = buildSchedule(
    { ...terms, commissionRule: 'EARLY_COMMISSION' },
    kopecks(1000),
    start,
  ).payments;
  assert.deepEqual(
    first.map(({ amount, commission }) => [amount, commission]),
    [
      [350, 350],
      [350, 50],
      [350, 0],
      [350, 0],
    ],
  );
});

test('EARLY_COMMISSION applies only with a commission, without a first share and not to a base product', () => {
  const terms = {
    ...plainTerms,
    commission: basisPoints(100),
    commissionRule: 'EARLY_COMMISSION',
  } as const;
  assert.equal(commissionRuleOf(terms), 'EARLY_COMMISSION');
  assert.equal(commissionRuleOf({ ...terms, initialPayment: basisPoints(2500) }), 'ADD_FIRST_PAYMENT');
  assert.equal(commissionRuleOf({ ...terms, isBased: true }), 'ADD_FIRST_PAYMENT');
  assert.equal(commissionRuleOf({ ...terms, commission: basisPoints(0) }), 'ADD_FIRST_PAYMENT');
});

test('commission spreads over several payments only if its share exceeds 1/(n-1)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 60 }), fc.integer({ min: 1, max: 10_000 }), (count, share) => {
      const terms = {
        ...plainTerms,
        paymentsCount: count,
        commission: basisPoints(share),
        commissionRule: 'EARLY_COMMISSION',
      } as const;
      const amount = kopecks(count * (count - 1) * 10_000);
      const commission = shareRoundedHalfUp(amount, terms.commission);
      const { payments } = buildSchedule(terms, amount, start);
      const several = payments.filter((payment) => payment.commission > 0).length > 1;
      assert.equal(several, commission * (count - 1) > amount);
    }),
  );
});

test('a sum of fewer kopecks than payments or a term beyond the year 9999 cannot be sold', () => {
  const terms = { ...plainTerms, paymentsCount: 4 };
  assert.equal(scheduleFits(terms, kopecks(4), start), true);
  assert.equal(scheduleFits(terms, kopecks(3), start), false);
  assert.equal(scheduleFits(terms, kopecks(0), start), false);
  assert.throws(() => buildSchedule(terms, kopecks(3), start), RangeError);
  const long = { ...terms, paymentsCount: 999, paymentsIntervalValue: 9999 };
  assert.equal(scheduleFits(long, kopecks(100_000), start), false);
});
