import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditQuietOrder } from '#tools/test/audit-order.ts';
import { record } from '#tools/test/order-life.ts';
import { annualRate, onlyPenalty, overdueOrder, pay } from '#tools/test/overdue-order.ts';
import { calendarDate } from '../calendar.ts';
import { failCascade, markOverdue } from '../charges/mark-overdue.ts';
import { identifier } from '../identifier.ts';
import type { PenaltyUuid } from '../identifier.ts';
import { returnRefund } from '../payments/return-refund.ts';
import { cancelPenalty } from './cancel-penalty.ts';

test('an open penalty is cancelled at once and is not applied again', () => {
  const life = overdueOrder();
  const { penaltyUuid } = onlyPenalty(life);
  const cancel = (): ReturnType<typeof cancelPenalty> =>
    cancelPenalty({ order: life.order, penaltyUuid, money: life, newUuid: life.newUuid });
  const cancelled = cancel();
  assert.ok(cancelled.ok);
  record(life, cancelled.value);
  assert.equal(onlyPenalty(life).state, 'CANCELLED');
  assert.deepEqual(cancelled.value.refunds, []);
  assert.deepEqual(
    cancelled.value.events.map(({ type, transitionKey }) => [type, transitionKey]),
    [['PENALTY_CANCELLATION', `PENALTY/${penaltyUuid}/CANCELLED`]],
  );
  assert.deepEqual(cancel(), { ok: false, error: { code: 'order.state.error' } });
  record(life, failCascade(life.order, 2));
  const lateSince = calendarDate('2025-02-28');
  const { order, now, newUuid } = life;
  record(life, markOverdue({ order, paymentNumber: 2, lateSince, annualRate, now, newUuid }));
  assert.equal(life.order.penalties.length, 1);
});

test('a cancelled paid penalty is returned to the card and then REFUNDED', () => {
  const life = overdueOrder();
  const { penaltyUuid } = onlyPenalty(life);
  pay(life, { targetType: 'PENALTY', targetId: penaltyUuid, amount: 400 });
  assert.equal(onlyPenalty(life).state, 'PAID');
  const cancel = (): ReturnType<typeof cancelPenalty> =>
    cancelPenalty({ order: life.order, penaltyUuid, money: life, newUuid: life.newUuid });
  const cancelled = cancel();
  assert.ok(cancelled.ok);
  record(life, cancelled.value);
  assert.equal(onlyPenalty(life).state, 'PAID');
  assert.equal(cancel().ok, false, 'its refund is already in progress');
  const [refund] = cancelled.value.refunds;
  assert.ok(refund);
  assert.deepEqual([refund.targetType, refund.targetId, refund.amount], ['PENALTY', penaltyUuid, 400]);
  const returned = returnRefund(life.order, refund);
  record(life, returned);
  assert.equal(onlyPenalty(life).state, 'REFUNDED');
  auditQuietOrder(life);
  assert.deepEqual(
    returned?.events.map(({ type, amount }) => [type, amount]),
    [
      ['MONEY_RETURNED', 400],
      ['PENALTY_CANCELLATION', 400],
    ],
  );
});

test('an unknown penalty cannot be cancelled', () => {
  const { order, newUuid, operations, refunds } = overdueOrder();
  const penaltyUuid = identifier<PenaltyUuid>('unknown');
  const result = cancelPenalty({ order, penaltyUuid, money: { operations, refunds }, newUuid });
  assert.deepEqual(result, { ok: false, error: { code: 'penalty.not.found.error' } });
});
