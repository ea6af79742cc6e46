import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate } from '../calendar.ts';
import { basisPoints, noMoney } from '../money.ts';
import { lawProblems } from './law-283.ts';
import type { ProductTerms } from '../schedules/product-terms.ts';

const terms: ProductTerms = {
  paymentsCount: 7,
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
const kinds = (changes: Partial<ProductTerms>, from = '2026-11-21') =>
  lawProblems({ ...terms, ...changes }, calendarDate(from)).map(({ kind }) => kind);

test('a product is paid off within six months', () => {
  assert.deepEqual(kinds({}), []);
  assert.deepEqual(kinds({ paymentsCount: 2, paymentsIntervalValue: 182, paymentsIntervalUnit: 'DAYS' }), [
    'LONG',
  ]);
  assert.deepEqual(kinds({ paymentsCount: 2, paymentsIntervalValue: 181, paymentsIntervalUnit: 'DAYS' }), []);
});

test('a shifted first payment counts towards the six months', () => {
  assert.deepEqual(kinds({ shiftPayment: true }), ['LONG']);
});

test('from 1 April 2028 the limit is four months', () => {
  assert.deepEqual(kinds({}, '2028-03-31'), []);
  assert.deepEqual(kinds({}, '2028-04-01'), ['LONG']);
  assert.deepEqual(kinds({ paymentsCount: 5 }, '2028-04-01'), []);
});

test('a commission raises the price above the cash price', () => {
  assert.deepEqual(kinds({ commission: basisPoints(1) }), ['DEARER']);
  assert.deepEqual(kinds({ commission: basisPoints(1), isBased: true }), []);
});

test('terms are not checked before the law is in force', () => {
  assert.deepEqual(kinds({ commission: basisPoints(1), paymentsCount: 99 }, '2026-03-31'), []);
});
