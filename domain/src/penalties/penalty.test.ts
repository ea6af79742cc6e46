import '#testing/property-runs.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { approvedOrder } from '#testing/domain/order-scenario.ts';
import { onlyPenalty, overdueOrder } from '#testing/domain/overdue-order.ts';
import { failCascade } from '../charges/mark-overdue.ts';
import { basisPoints, kopecks } from '../money.ts';
import { openPenaltyStates } from '../orders/penalty-state.ts';
import { stepsBetween } from '../orders/transitions.ts';
import { explainPenalty, penaltyGrowth } from './penalty-amount.ts';

test('a penalty is the overdue sum × annual rate / 365 × days late', () => {
  const { amount, daysLate, paymentNumber } = onlyPenalty(overdueOrder());
  assert.deepEqual([amount, daysLate, paymentNumber], [400, 4, 2]);
});

test('a penalty is applied when its payment turns OVERDUE', () => {
  const run = overdueOrder();
  assert.equal(run.order.payments[1]?.state, 'OVERDUE');
  assert.equal(onlyPenalty(run).state, 'APPLIED');
});

test('the history records a penalty with its sum', () => {
  const { type, amount } = overdueOrder().events.at(-1) ?? assert.fail();
  assert.deepEqual([type, amount], ['PENALTY_APPLIED', 400]);
});

test('a product without penalties applies none', () => {
  assert.deepEqual(overdueOrder({ withoutPenalties: true }).order.penalties, []);
});

test('the history records that a product applies no penalty', () => {
  assert.equal(overdueOrder({ withoutPenalties: true }).events.at(-1)?.type, 'PENALTY_NOT_APPLIED');
});

test('a penalty below half a kopeck is not applied', () => {
  assert.deepEqual(overdueOrder({}, 200).order.penalties, []);
  assert.equal(overdueOrder({}, 1000).order.penalties.length, 1);
});

test('the rate is capped at 20 % a year', () => {
  const terms = { overdueAmount: kopecks(182_500), annualRate: basisPoints(10_000) };
  assert.equal(explainPenalty(terms, 1).result, 100);
  assert.equal(explainPenalty({ ...terms, annualRate: basisPoints(2001) }, 1).result, 100);
  assert.equal(explainPenalty({ ...terms, annualRate: basisPoints(1999) }, 1).result, 100);
  assert.equal(explainPenalty({ ...terms, annualRate: basisPoints(1000) }, 1).result, 50);
});

const anyPenalty = fc.record({
  overdueAmount: fc.integer({ min: 1, max: 100_000_000 }).map(kopecks),
  annualRate: fc.integer({ min: 0, max: 2000 }).map(basisPoints),
  days: fc.integer({ min: 1, max: 800 }),
});

test('the growth of each day adds up to the penalty of all days', () => {
  fc.assert(
    fc.property(anyPenalty, ({ days, ...terms }) => {
      let grown = 0;
      for (let day = 0; day < days; day += 1) grown += penaltyGrowth(terms, day, day + 1);
      assert.equal(grown, explainPenalty(terms, days).result);
    }),
  );
});

test('a penalty bears no interest', () => {
  fc.assert(
    fc.property(anyPenalty, ({ days, ...terms }) => {
      const { result } = explainPenalty(terms, days);
      assert.ok(result * 365 * 10_000 <= terms.overdueAmount * terms.annualRate * days + 365 * 5000);
    }),
  );
});

test('a penalty is open until it is paid, cancelled or refunded', () => {
  assert.deepEqual(openPenaltyStates, ['APPLIED', 'PENALTY_TASK_STOPPED', 'CASCADE_PAYMENT_TRY_FAIL']);
});

test('a payment without a card left is CASCADE_PAYMENT_TRY_FAIL until it is overdue', () => {
  const { order } = approvedOrder();
  const failed = failCascade({ ...order, state: 'ACTIVE' }, 2).order;
  assert.equal(failed.payments[1]?.state, 'CASCADE_PAYMENT_TRY_FAIL');
  assert.equal(stepsBetween({ ...order, state: 'ACTIVE' }, failed).length, 2);
});
