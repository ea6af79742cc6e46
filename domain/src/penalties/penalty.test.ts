import '#testing/property-runs.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { OrderScenario } from '#testing/domain/audit-order.ts';
import { approvedOrder, keepOperation, newOperation, record } from '#testing/domain/order-scenario.ts';
import { annualRate, moscow, onlyPenalty, overdueOrder, pay, paying } from '#testing/domain/overdue-order.ts';
import { calendarDate } from '../dates.ts';
import { failCascade, markOverdue } from '../charges/mark-overdue.ts';
import { identifier, type OperationUuid } from '../identifier.ts';
import { basisPoints, kopecks } from '../money.ts';
import { resumeSchedules, stopSchedules } from '../orders/lifecycle/stop-schedules.ts';
import { stepsBetween } from '../orders/transitions.ts';
import { accruePenalties, growthOfOneDay } from './accrue-penalties.ts';
import { explainPenalty, penaltyGrowth } from './penalty-amount.ts';
import { openPenaltyStates } from '../orders/penalty-state.ts';

test('a penalty is the overdue sum × annual rate / 365 × days late, applied when the payment turns OVERDUE', () => {
  const run = overdueOrder();
  assert.equal(run.order.payments[1]?.state, 'OVERDUE');
  const { amount, state, daysLate, paymentNumber } = onlyPenalty(run);
  assert.deepEqual([amount, state, daysLate, paymentNumber], [400, 'APPLIED', 4, 2]);
  const { type, amount: eventAmount } = run.events.at(-1) ?? assert.fail();
  assert.deepEqual([type, eventAmount], ['PENALTY_APPLIED', 400]);
});

test('a product without penalties applies none, and the history records it', () => {
  const run = overdueOrder({ withoutPenalties: true });
  assert.deepEqual(run.order.penalties, []);
  assert.equal(run.events.at(-1)?.type, 'PENALTY_NOT_APPLIED');
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

test('daily growth adds up to the penalty of all days and bears no interest', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }).map(kopecks),
      fc.integer({ min: 0, max: 2000 }).map(basisPoints),
      fc.integer({ min: 1, max: 800 }),
      (overdueAmount, rate, days) => {
        const terms = { overdueAmount, annualRate: rate };
        let grown = 0;
        for (let day = 0; day < days; day += 1) grown += penaltyGrowth(terms, day, day + 1);
        const { result } = explainPenalty(terms, days);
        assert.equal(grown, result);
        assert.ok(result * 365 * 10_000 <= overdueAmount * rate * days + 365 * 5000);
      },
    ),
  );
});

test('the growth of the next day is 0 while charges are stopped', () => {
  const run = overdueOrder();
  assert.equal(growthOfOneDay({ ...run, annualRate }), 100);
  run.now = moscow('2025-03-20');
  assert.equal(growthOfOneDay({ ...run, annualRate }), 100, 'uncounted days do not increase it');
  const stopped = { ...run.order, schedulesStoppedAt: run.now };
  assert.equal(growthOfOneDay({ order: stopped, annualRate, now: run.now }), 0);
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

test('a penalty in payment does not grow while another penalty does', () => {
  const run = overdueOrder();
  run.now = moscow('2025-04-04');
  const { order, now, newUuid } = run;
  const lateSince = calendarDate('2025-03-31');
  record(run, markOverdue({ order, paymentNumber: 3, lateSince, annualRate, now, newUuid }));
  const [first, second] = run.order.penalties;
  assert.ok(first && second);
  const operation = paying(run, {
    targetType: 'PENALTY',
    targetId: first.penaltyUuid,
    amount: first.amount,
  });
  keepOperation(run, operation);
  assert.equal(grow(run, '2025-04-05'), true);
  assert.deepEqual(
    run.order.penalties.map(({ amount }) => amount),
    [first.amount, second.amount + 100],
  );
});

test('a card binding does not stop the growth of a penalty', () => {
  const run = overdueOrder();
  const operationUuid = identifier<OperationUuid>(run.newUuid());
  const { now } = run;
  keepOperation(
    run,
    newOperation({ operationUuid, kind: 'BINDING', allocations: [], bindingUuid: null, now }),
  );
  assert.equal(grow(run, '2025-03-05'), true);
});

test('a penalty grows only in an active order without stopped schedules', () => {
  const { order } = overdueOrder();
  const day = { openOperations: [], annualRate, now: moscow('2025-03-20'), days: 'counted' } as const;
  for (const inactive of [
    { ...order, state: 'REVERSED' },
    { ...order, state: 'COMPLETED' },
    { ...order, schedulesStoppedAt: moscow('2025-03-05') },
  ] as const)
    assert.equal(accruePenalties({ ...day, order: inactive }), null);
  const [penalty] = order.penalties;
  assert.ok(penalty);
  const paid = { ...order, penalties: [{ ...penalty, state: 'PAID' }] } as const;
  assert.equal(accruePenalties({ ...day, order: paid }), null);
  assert.notEqual(accruePenalties({ ...day, order }), null);
});

test('a penalty is open until it is paid, cancelled or refunded', () => {
  assert.deepEqual(openPenaltyStates, ['APPLIED', 'PENALTY_TASK_STOPPED', 'CASCADE_PAYMENT_TRY_FAIL']);
});

test('a penalty grows once a day', () => {
  const run = overdueOrder();
  assert.equal(grow(run, '2025-03-04'), false, 'the day it was applied is counted');
  assert.equal(grow(run, '2025-03-05'), true);
  assert.equal(grow(run, '2025-03-05'), false);
  assert.equal(onlyPenalty(run).amount, 500);
  assert.equal(grow(run, '2025-03-15'), true);
  assert.equal(onlyPenalty(run).amount, 1500);
});

test('days of an outage are skipped and not counted later', () => {
  const run = overdueOrder();
  grow(run, '2025-03-10', 'passed-over');
  assert.equal(onlyPenalty(run).amount, 400);
  grow(run, '2025-03-11');
  assert.equal(onlyPenalty(run).amount, 500);
});

test('a penalty stops growing when its payment is paid', () => {
  const run = overdueOrder();
  pay(run, { targetType: 'SCHEDULED', targetId: `${run.order.orderUuid}/2`, amount: 182_500 });
  assert.equal(grow(run, '2025-03-20'), false);
  assert.equal(onlyPenalty(run).state, 'APPLIED');
});

/** A payment of the penalty in progress. */
function beingPaid(run: OrderScenario): ReturnType<typeof paying> {
  const { penaltyUuid, amount } = onlyPenalty(run);
  const operation = paying(run, { targetType: 'PENALTY', targetId: penaltyUuid, amount });
  keepOperation(run, operation);
  return operation;
}

test('a penalty in payment does not grow, and grows by the missed days after a failed payment', () => {
  const run = overdueOrder();
  const operation = beingPaid(run);
  assert.equal(grow(run, '2025-03-06'), false);
  keepOperation(run, { ...operation, state: 'EXPIRED' });
  assert.equal(grow(run, '2025-03-06'), true);
  assert.equal(onlyPenalty(run).amount, 600);
});

// docs/spec/reliability.md#D-14
test('days of an outage are skipped even while the penalty is being paid', () => {
  const run = overdueOrder();
  const operation = beingPaid(run);
  assert.equal(grow(run, '2025-03-10', 'passed-over'), true);
  assert.equal(onlyPenalty(run).amount, 400);
  keepOperation(run, { ...operation, state: 'EXPIRED' });
  assert.equal(grow(run, '2025-03-11'), true);
  assert.equal(onlyPenalty(run).amount, 500);
});

test('a stop marks overdue payments and penalties, and its days are not counted', () => {
  const run = overdueOrder();
  const stopped = stopSchedules(run.order, run.now);
  assert.ok(stopped.ok);
  record(run, stopped.value);
  assert.equal(run.order.payments[1]?.state, 'OVERDUE_TASK_STOPPED');
  assert.equal(onlyPenalty(run).state, 'PENALTY_TASK_STOPPED');
  assert.equal(grow(run, '2025-03-20'), false);
  assert.equal(stopSchedules(run.order, run.now).ok, false);
  const resumed = resumeSchedules(run.order, run.now);
  assert.ok(resumed.ok);
  record(run, resumed.value);
  assert.deepEqual([run.order.payments[1].state, onlyPenalty(run).state], ['OVERDUE', 'APPLIED']);
  assert.equal(resumeSchedules(run.order, run.now).ok, false);
  grow(run, '2025-03-21');
  assert.equal(onlyPenalty(run).amount, 500);
});

test('a payment without a card left is CASCADE_PAYMENT_TRY_FAIL until it is overdue', () => {
  const { order } = approvedOrder();
  const failed = failCascade({ ...order, state: 'ACTIVE' }, 2).order;
  assert.equal(failed.payments[1]?.state, 'CASCADE_PAYMENT_TRY_FAIL');
  assert.equal(stepsBetween({ ...order, state: 'ACTIVE' }, failed).length, 2);
});

function grow(run: OrderScenario, date: string, days: 'counted' | 'passed-over' = 'counted'): boolean {
  run.now = moscow(date);
  const { order, operations: openOperations, now } = run;
  const change = accruePenalties({ order, openOperations, annualRate, now, days });
  record(run, change);
  return change !== null;
}
