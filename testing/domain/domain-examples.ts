import fc from 'fast-check';
import { type CalendarDate, calendarDate, plusDays } from '#domain/dates.ts';
import type { ProductTerms } from '#domain/schedules/product-terms.ts';
import { basisPoints, type Kopecks, kopecks, noMoney } from '#domain/money.ts';

/** Terms and sums for the tests of several rules. */

export const plainTerms: ProductTerms = {
  paymentsCount: 4,
  paymentsIntervalValue: 1,
  paymentsIntervalUnit: 'MONTHS',
  initialPayment: null,
  shiftPayment: false,
  isBased: false,
  withoutPenalties: false,
  commission: basisPoints(0),
  minCommission: noMoney,
  maxCommission: noMoney,
  commissionRule: 'ADD_FIRST_PAYMENT',
};

const anyShare = fc.integer({ min: 0, max: 10_000 }).map(basisPoints);
const anyBound = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10_000_000 })).map(kopecks);

/** Any product that the form can create (docs/spec/specification.md#5). */
export const anyTerms: fc.Arbitrary<ProductTerms> = fc
  .record({
    paymentsCount: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 1, max: 24 }) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 999 }) },
    ),
    paymentsIntervalValue: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 9999 })),
    paymentsIntervalUnit: fc.constantFrom('DAYS', 'WEEKS', 'MONTHS'),
    initialPayment: fc.oneof(fc.constant(null), fc.constantFrom(1000, 2500, 5000).map(basisPoints), anyShare),
    shiftPayment: fc.boolean(),
    isBased: fc.boolean(),
    withoutPenalties: fc.boolean(),
    commission: fc.oneof(fc.constant(basisPoints(0)), anyShare),
    minCommission: anyBound,
    maxCommission: anyBound,
    commissionRule: fc.constantFrom('ADD_FIRST_PAYMENT', 'EARLY_COMMISSION'),
    commissionDiscount: anyShare,
  })
  .map(({ minCommission, maxCommission, ...terms }): ProductTerms => ({
    ...terms,
    minCommission: maxCommission === 0 ? minCommission : kopecks(Math.min(minCommission, maxCommission)),
    maxCommission,
  }));

/** Any purchase from one kopeck to a hundred million roubles. */
export const anyPurchase: fc.Arbitrary<Kopecks> = fc
  .oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 10_000_000_000 }))
  .map(kopecks);

export const anyStart: fc.Arbitrary<CalendarDate> = fc
  .integer({ min: 0, max: 8 * 366 })
  .map((days) => plusDays(calendarDate('2024-01-01'), days));
