import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrderScenario } from '#testing/domain/audit-order.ts';
import { keepIntent, newIntent, record } from '#testing/domain/order-scenario.ts';
import {
  annualRate,
  moscow,
  onlyPenalty,
  overdueOrder,
  pay,
  pendingIntent,
} from '#testing/domain/overdue-order.ts';
import { markOverdue } from '../charges/mark-overdue.ts';
import { calendarDate } from '../dates.ts';
import { identifier, type IntentUuid } from '../identifier.ts';
import { resumeSchedules, stopSchedules } from '../orders/lifecycle/stop-schedules.ts';
import { accruePenalties, growthOfOneDay } from './accrue-penalties.ts';

test('a penalty does not grow on the day on which it is applied', () => {
  assert.equal(grow(overdueOrder(), '2025-03-04'), false);
});

test('a penalty grows once a day', () => {
  const run = overdueOrder();
  assert.equal(grow(run, '2025-03-05'), true);
  assert.equal(grow(run, '2025-03-05'), false);
  assert.equal(onlyPenalty(run).amount, 500);
});

test('a penalty grows by all days since it was last counted', () => {
  const run = overdueOrder();
  grow(run, '2025-03-05');
  assert.equal(grow(run, '2025-03-15'), true);
  assert.equal(onlyPenalty(run).amount, 1500);
});

test('each growth is recorded once with its day and sum', () => {
  const run = overdueOrder();
  const { penaltyUuid } = onlyPenalty(run);
  grow(run, '2025-03-05');
  const { type, transitionKey, amount, text } = run.events.at(-1) ?? assert.fail();
  assert.deepEqual(
    [type, transitionKey, amount, text],
    ['AMOUNT_CHANGED', `PENALTY/${penaltyUuid}/GROWN/2025-03-05`, 100, 'Штраф увеличен: платеж 2'],
  );
});

test('the growth of one day does not depend on the number of uncounted days', () => {
  const run = overdueOrder();
  assert.equal(growthOfOneDay({ ...run, annualRate }), 100);
  run.now = moscow('2025-03-20');
  assert.equal(growthOfOneDay({ ...run, annualRate }), 100);
});

test('the growth of the next day is 0 while charges are stopped', () => {
  const { order } = overdueOrder();
  const now = moscow('2025-03-20');
  assert.equal(growthOfOneDay({ order: { ...order, schedulesStoppedAt: now }, annualRate, now }), 0);
});

const day = { openIntents: [], annualRate, now: moscow('2025-03-20'), days: 'counted' } as const;

test('a penalty grows only in an active order', () => {
  const { order } = overdueOrder();
  assert.notEqual(accruePenalties({ ...day, order }), null);
  for (const state of ['REVERSED', 'COMPLETED'] as const)
    assert.equal(accruePenalties({ ...day, order: { ...order, state } }), null);
});

test('a penalty does not grow while charges are stopped', () => {
  const { order } = overdueOrder();
  const stopped = { ...order, schedulesStoppedAt: moscow('2025-03-05') };
  assert.equal(accruePenalties({ ...day, order: stopped }), null);
});

test('a paid penalty does not grow', () => {
  const run = overdueOrder();
  const paid = { ...run.order, penalties: [{ ...onlyPenalty(run), state: 'PAID' }] } as const;
  assert.equal(accruePenalties({ ...day, order: paid }), null);
});

test('a penalty stops growing when its payment is paid', () => {
  const run = overdueOrder();
  pay(run, { targetType: 'SCHEDULED', targetId: `${run.order.orderUuid}/2`, amount: 182_500 });
  assert.equal(grow(run, '2025-03-20'), false);
  assert.equal(onlyPenalty(run).state, 'APPLIED');
});

test('a penalty that is being paid does not grow', () => {
  const run = overdueOrder();
  payPenaltyOf(run);
  assert.equal(grow(run, '2025-03-06'), false);
});

test('a penalty does not grow while its payment is being paid', () => {
  const run = overdueOrder();
  const debt = { targetType: 'SCHEDULED', targetId: `${run.order.orderUuid}/2`, amount: 182_500 } as const;
  keepIntent(run, pendingIntent(run, debt));
  assert.equal(grow(run, '2025-03-06'), false);
});

test('a penalty that is being paid does not grow while another penalty does', () => {
  const run = overdueOrder();
  run.now = moscow('2025-04-04');
  const { order, now, newUuid } = run;
  const lateSince = calendarDate('2025-03-31');
  record(run, markOverdue({ order, paymentNumber: 3, lateSince, annualRate, now, newUuid }));
  const [first, second] = run.order.penalties;
  assert.ok(first && second);
  const intent = pendingIntent(run, {
    targetType: 'PENALTY',
    targetId: first.penaltyUuid,
    amount: first.amount,
  });
  keepIntent(run, intent);
  assert.equal(grow(run, '2025-04-05'), true);
  assert.deepEqual(
    run.order.penalties.map(({ amount }) => amount),
    [first.amount, second.amount + 100],
  );
});

test('a penalty grows by the missed days after a failed payment', () => {
  const run = overdueOrder();
  const intent = payPenaltyOf(run);
  grow(run, '2025-03-06');
  keepIntent(run, { ...intent, state: 'EXPIRED' });
  assert.equal(grow(run, '2025-03-06'), true);
  assert.equal(onlyPenalty(run).amount, 600);
});

test('a card binding does not stop the growth of a penalty', () => {
  const run = overdueOrder();
  const intentUuid = identifier<IntentUuid>(run.newUuid());
  const { now } = run;
  keepIntent(run, newIntent({ intentUuid, kind: 'BINDING', allocations: [], cardUuid: null, now }));
  assert.equal(grow(run, '2025-03-05'), true);
});

test('days of an outage are never counted', () => {
  const run = overdueOrder();
  grow(run, '2025-03-10', 'passed-over');
  assert.equal(onlyPenalty(run).amount, 400);
  grow(run, '2025-03-11');
  assert.equal(onlyPenalty(run).amount, 500);
});

// docs/spec/reliability.md#D-14
test('days of an outage are skipped even while the penalty is being paid', () => {
  const run = overdueOrder();
  const intent = payPenaltyOf(run);
  assert.equal(grow(run, '2025-03-10', 'passed-over'), true);
  assert.equal(onlyPenalty(run).amount, 400);
  keepIntent(run, { ...intent, state: 'EXPIRED' });
  assert.equal(grow(run, '2025-03-11'), true);
  assert.equal(onlyPenalty(run).amount, 500);
});

test('a stop marks overdue payments and penalties', () => {
  const run = stoppedOrder();
  assert.equal(run.order.payments[1]?.state, 'OVERDUE_TASK_STOPPED');
  assert.equal(onlyPenalty(run).state, 'PENALTY_TASK_STOPPED');
});

test('a resumption gives overdue payments and penalties their states back', () => {
  const run = stoppedOrder();
  grow(run, '2025-03-20');
  resume(run);
  assert.deepEqual([run.order.payments[1]?.state, onlyPenalty(run).state], ['OVERDUE', 'APPLIED']);
});

test('stopped charges cannot be stopped', () => {
  const run = stoppedOrder();
  assert.equal(stopSchedules(run.order, moscow('2025-03-20')).ok, false);
});

test('charges that are not stopped cannot be resumed', () => {
  const run = stoppedOrder();
  resume(run);
  assert.equal(resumeSchedules(run.order, run.now).ok, false);
});

test('the days of a stop are not counted', () => {
  const run = stoppedOrder();
  assert.equal(grow(run, '2025-03-20'), false);
  resume(run);
  grow(run, '2025-03-21');
  assert.equal(onlyPenalty(run).amount, 500);
});

/** An overdue order whose charges are stopped on the day of its penalty. */
function stoppedOrder(): OrderScenario {
  const run = overdueOrder();
  const stopped = stopSchedules(run.order, run.now);
  assert.ok(stopped.ok);
  record(run, stopped.value);
  return run;
}

function resume(run: OrderScenario): void {
  const resumed = resumeSchedules(run.order, run.now);
  assert.ok(resumed.ok);
  record(run, resumed.value);
}

/** Begins a payment of the only penalty. */
function payPenaltyOf(run: OrderScenario): ReturnType<typeof pendingIntent> {
  const { penaltyUuid, amount } = onlyPenalty(run);
  const intent = pendingIntent(run, { targetType: 'PENALTY', targetId: penaltyUuid, amount });
  keepIntent(run, intent);
  return intent;
}

function grow(run: OrderScenario, date: string, days: 'counted' | 'passed-over' = 'counted'): boolean {
  run.now = moscow(date);
  const { order, intents: openIntents, now } = run;
  const change = accruePenalties({ order, openIntents, annualRate, now, days });
  record(run, change);
  return change !== null;
}
