import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainTerms } from '#testing/domain/domain-examples.ts';
import { approvedOrder } from '#testing/domain/order-scenario.ts';
import { calendarDate } from '../../dates.ts';
import { identifier, type PenaltyUuid } from '../../identifier.ts';
import { basisPoints, kopecks } from '../../money.ts';
import {
  explainFullAmount,
  explainPayment,
  explainPaymentCommission,
  explainPenaltyOf,
} from './explain-order.ts';
import type { Penalty } from '../order.ts';

const { order } = approvedOrder({ ...plainTerms, commission: basisPoints(1000) });

test('the full amount is the price plus the commission', () => {
  assert.deepEqual(explainFullAmount(order), [
    {
      rule: 'commission-added',
      inputs: { principal: 400_000, commission: 40_000 },
      rounding: 'none',
      result: 440_000,
    },
  ]);
});

test('a reduced payment shows its scheduled amount and the reduction', () => {
  const [, , , last] = order.payments;
  assert.ok(last);
  assert.deepEqual(explainPayment(order, { ...last, amount: kopecks(60_000) }).at(-1), {
    rule: 'taken-off-tail',
    inputs: { scheduled: 100_000, takenOff: 40_000 },
    rounding: 'none',
    result: 60_000,
  });
});

test('the commission of a payment is explained, also after a reduction', () => {
  const [first, second] = order.payments;
  assert.ok(first && second);
  assert.deepEqual(
    explainPaymentCommission(order, first).map(({ rule, rounding, result }) => [rule, rounding, result]),
    [['commission-share', 'half-up', 40_000]],
  );
  assert.deepEqual(explainPaymentCommission(order, second), []);
  const cut = explainPaymentCommission(order, { ...first, commission: kopecks(15_000) });
  assert.deepEqual([cut.at(-1)?.rule, cut.at(-1)?.result], ['taken-off-tail', 15_000]);
});

test('a payment numbered after the last scheduled payment is explained as a custom amount', () => {
  const [first] = order.payments;
  assert.ok(first);
  const [step] = explainPayment(order, { ...first, paymentNumber: 5, amount: kopecks(12_345) });
  assert.deepEqual([step?.rule, step?.result], ['another-sum', 12_345]);
  const commission = explainPaymentCommission(order, { ...first, paymentNumber: 5, commission: kopecks(45) });
  assert.deepEqual(
    commission.map(({ rule, result }) => [rule, result]),
    [['another-sum', 45]],
  );
});

test('a penalty whose sum or rate changed is explained by its nightly growth', () => {
  const penalty: Penalty = {
    penaltyUuid: identifier<PenaltyUuid>('p'),
    paymentNumber: 2,
    amount: kopecks(548),
    state: 'APPLIED',
    appliedAt: order.createdAt,
    daysLate: 10,
    countedThrough: calendarDate('2025-03-10'),
    skipped: [],
  };
  const nights = { grown: kopecks(329), nights: 6 };
  const same = explainPenaltyOf(order, penalty, { annualRate: basisPoints(2000), ...nights });
  assert.deepEqual(same.inputs, { overdueAmount: 100_000, annualRate: 2000, daysLate: 10 });
  const changed = explainPenaltyOf(order, penalty, { annualRate: basisPoints(1000), ...nights });
  assert.deepEqual([changed.rule, changed.result], ['penalty-by-nights', 548]);
  assert.deepEqual(changed.inputs, { applied: 219, ...nights });
});
