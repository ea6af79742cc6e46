import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditQuietOrder } from '#testing/domain/audit-order.ts';
import { record } from '#testing/domain/order-scenario.ts';
import { annualRate, onlyPenalty, overdueOrder, pay } from '#testing/domain/overdue-order.ts';
import { calendarDate } from '../dates.ts';
import { failCascade, markOverdue } from '../charges/mark-overdue.ts';
import { identifier, type PenaltyUuid } from '../identifier.ts';
import { returnRefund } from '../payments/return-refund.ts';
import { cancelPenalty } from './cancel-penalty.ts';

test('an open penalty is cancelled at once and is not applied again', () => {
  const run = overdueOrder();
  const { penaltyUuid } = onlyPenalty(run);
  const cancel = (): ReturnType<typeof cancelPenalty> =>
    cancelPenalty({ order: run.order, penaltyUuid, money: run, newUuid: run.newUuid });
  const cancelled = cancel();
  assert.ok(cancelled.ok);
  record(run, cancelled.value);
  assert.equal(onlyPenalty(run).state, 'CANCELLED');
  assert.deepEqual(cancelled.value.refunds, []);
  assert.deepEqual(
    cancelled.value.events.map(({ type, transitionKey }) => [type, transitionKey]),
    [['PENALTY_CANCELLATION', `PENALTY/${penaltyUuid}/CANCELLED`]],
  );
  assert.deepEqual(cancel(), { ok: false, error: { code: 'order.state.error' } });
  record(run, failCascade(run.order, 2));
  const lateSince = calendarDate('2025-02-28');
  const { order, now, newUuid } = run;
  record(run, markOverdue({ order, paymentNumber: 2, lateSince, annualRate, now, newUuid }));
  assert.equal(run.order.penalties.length, 1);
});

test('a cancelled paid penalty is returned to the card and then REFUNDED', () => {
  const run = overdueOrder();
  const { penaltyUuid } = onlyPenalty(run);
  pay(run, { targetType: 'PENALTY', targetId: penaltyUuid, amount: 400 });
  assert.equal(onlyPenalty(run).state, 'PAID');
  const cancel = (): ReturnType<typeof cancelPenalty> =>
    cancelPenalty({ order: run.order, penaltyUuid, money: run, newUuid: run.newUuid });
  const cancelled = cancel();
  assert.ok(cancelled.ok);
  record(run, cancelled.value);
  assert.equal(onlyPenalty(run).state, 'PAID');
  assert.deepEqual(cancel(), {
    ok: false,
    error: { code: 'order.state.error', message: 'Штраф уже отменён, деньги возвращаются клиенту' },
  });
  const [refund] = cancelled.value.refunds;
  assert.ok(refund);
  assert.deepEqual([refund.targetType, refund.targetId, refund.amount], ['PENALTY', penaltyUuid, 400]);
  const returned = returnRefund(run.order, refund);
  record(run, returned);
  assert.equal(onlyPenalty(run).state, 'REFUNDED');
  auditQuietOrder(run);
  assert.deepEqual(
    returned?.events.map(({ type, amount }) => [type, amount]),
    [
      ['MONEY_RETURNED', 400],
      ['PENALTY_CANCELLATION', 400],
    ],
  );
});

test('an unknown penalty cannot be cancelled', () => {
  const { order, newUuid, intents, refunds } = overdueOrder();
  const penaltyUuid = identifier<PenaltyUuid>('unknown');
  const result = cancelPenalty({ order, penaltyUuid, money: { intents, refunds }, newUuid });
  assert.deepEqual(result, { ok: false, error: { code: 'penalty.not.found.error' } });
});
