import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant, plusSeconds, secondsBetween } from '../dates.ts';
import { identifier, type RefundUuid } from '../identifier.ts';
import { kopecks } from '../money.ts';
import {
  type BankReport,
  nextRefundTryAt,
  type StepAfterRefusal,
  stepAfterRefusal,
} from './refused-refund.ts';

const firstSentAt = instant('2026-11-25T12:00:00Z');
const refundUuid = identifier<RefundUuid>('d1000000-0000-4000-8000-000000000001');

function step(report: BankReport, errorCode = 7, ageSeconds = 0): StepAfterRefusal {
  const now = plusSeconds(firstSentAt, ageSeconds);
  const refund = { refundUuid, amount: kopecks(100_000), paid: kopecks(150_000), isRepeated: ageSeconds > 0 };
  return stepAfterRefusal({ ...refund, errorCode, report, firstSentAt, now });
}

function reportWith(amount: number, refunds: NonNullable<BankReport>['refunds'] = []): BankReport {
  return { depositedAmount: kopecks(amount), refunds };
}

test('when the bank holds less than the refund, the held amount is returned and the remainder goes to staff', () => {
  for (const errorCode of [1, 3, 4, 5, 6, 7, 8, 99])
    for (const depositedAmount of [0, 1, 70_000, 99_999])
      assert.deepEqual(step(reportWith(depositedAmount), errorCode), {
        kind: 'give-up',
        returnable: depositedAmount,
        rest: 100_000 - depositedAmount,
      });
});

test('after error 7 the refund is requested again for a day, if the bank holds the full amount', () => {
  for (const depositedAmount of [100_000, 100_001])
    for (const age of [0, 86_399])
      assert.deepEqual(step(reportWith(depositedAmount), 7, age), { kind: 'repeat', depositedAmount });
  assert.deepEqual(step(reportWith(100_000), 7, 86_400), { kind: 'give-up', returnable: 0, rest: 100_000 });
});

test('errors other than 7 are final, if the bank holds the full amount', () => {
  for (const errorCode of [1, 3, 4, 5, 6, 8, 99])
    assert.deepEqual(step(reportWith(100_000), errorCode), { kind: 'give-up', returnable: 0, rest: 100_000 });
});

test('without a report of the bank the request is repeated', () => {
  for (const errorCode of [5, 6, 7, 99])
    for (const age of [0, 90_000])
      assert.deepEqual(step(null, errorCode, age), { kind: 'repeat', depositedAmount: null });
});

test('a refund in the bank’s list counts as made if it has the requested amount', () => {
  const made = { externalRefundId: refundUuid, amount: kopecks(100_000) };
  assert.deepEqual(step(reportWith(0, [made])), { kind: 'returned' });
  const other = { kind: 'give-up', returnable: 0, rest: 100_000 };
  assert.deepEqual(step(reportWith(0, [{ ...made, amount: kopecks(30_000) }])), other);
  assert.deepEqual(step(reportWith(0, [{ ...made, externalRefundId: 'another' }])), other);
});

test('a repeated refund returns the held amount only if other refunds explain the missing amount', () => {
  const other = { externalRefundId: 'another', amount: kopecks(100_000) };
  assert.deepEqual(step(reportWith(50_000), 5, 60), { kind: 'give-up', returnable: 0, rest: 100_000 });
  const explained = { kind: 'give-up', returnable: 50_000, rest: 50_000 };
  assert.deepEqual(step(reportWith(50_000, [other]), 5, 60), explained);
});

test('the pause between requests grows from ten seconds to an hour', () => {
  for (const [age, pause] of [
    [0, 10],
    [40, 10],
    [44, 11],
    [3600, 900],
    [14_399, 3599],
    [14_400, 3600],
    [26 * 3600, 3600],
  ] as const) {
    const now = plusSeconds(firstSentAt, age);
    assert.equal(secondsBetween(now, nextRefundTryAt(firstSentAt, now)), pause);
  }
});
