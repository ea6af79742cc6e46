import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { plainTerms } from '#tools/test/domain-examples.ts';
import type { OrderLife } from '#tools/test/order-life.ts';
import { approvedOrder, keepOperation, newOperation, record } from '#tools/test/order-life.ts';
import type { Instant } from '../calendar.ts';
import { calendarDate, instant } from '../calendar.ts';
import type { ProductTerms } from '../catalogue/product-terms.ts';
import { failCascade, markOverdue } from '../charge/mark-overdue.ts';
import { identifier } from '../identifier.ts';
import type { OperationUuid, PenaltyUuid } from '../identifier.ts';
import { basisPoints, kopecks } from '../money.ts';
import { deliverOrder } from '../order/deliver-order.ts';
import { stepsBetween } from '../order/transitions.ts';
import { resumeSchedules, stopSchedules } from '../order/stop-schedules.ts';
import type { Penalty } from '../order/order.ts';
import { settleOperation } from '../payment/settle-operation.ts';
import { returnRefund } from '../payment/return-refund.ts';
import { accruePenalties } from './accrue-penalties.ts';
import { cancelPenalty } from './cancel-penalty.ts';
import { explainPenalty, penaltyGrowth } from './penalty-amount.ts';

const annualRate = basisPoints(2000);

/** Payment 2 of 1 825 roubles (a rouble of penalty a day) turned overdue four days after its date, 28 February 2025. */
function overdueOrder(terms: Partial<ProductTerms> = {}, amount = 730_000): OrderLife {
  const life = approvedOrder({ ...plainTerms, ...terms }, kopecks(amount));
  const delivered = deliverOrder(life.order, life.now);
  assert.ok(delivered.ok);
  record(life, delivered.value);
  life.now = moscow('2025-03-04');
  const { order, now, drawUuid } = life;
  const lateSince = calendarDate('2025-02-28');
  record(life, markOverdue({ order, paymentNumber: 2, lateSince, annualRate, now, drawUuid }));
  return life;
}

function moscow(date: string): Instant {
  return instant(`${date}T10:00:00+03:00`);
}

function grow(life: OrderLife, date: string, days: 'counted' | 'passed-over' = 'counted'): boolean {
  life.now = moscow(date);
  const { order, operations: liveOperations, now } = life;
  const change = accruePenalties({ order, liveOperations, annualRate, now, days });
  record(life, change);
  return change !== null;
}

function only(life: OrderLife): Penalty {
  const [penalty] = life.order.penalties;
  assert.ok(penalty);
  return penalty;
}

test('a penalty is the overdue sum × annual rate / 365 × days late, applied when the payment turns OVERDUE', () => {
  const life = overdueOrder();
  assert.equal(life.order.payments[1]?.state, 'OVERDUE');
  const { amount, state, daysLate, paymentNumber } = only(life);
  assert.deepEqual([amount, state, daysLate, paymentNumber], [400, 'APPLIED', 4, 2]);
  const { type, amount: told } = life.events.at(-1) ?? assert.fail();
  assert.deepEqual([type, told], ['PENALTY_APPLIED', 400]);
});

test('a product without penalties applies none, and the history says so', () => {
  const life = overdueOrder({ withoutPenalties: true });
  assert.deepEqual(life.order.penalties, []);
  assert.equal(life.events.at(-1)?.type, 'PENALTY_NOT_APPLIED');
});

test('less than half a kopeck is no penalty', () => {
  assert.deepEqual(overdueOrder({}, 200).order.penalties, []);
  assert.equal(overdueOrder({}, 1000).order.penalties.length, 1);
});

test('the rate is capped at 20 % a year, whatever the configuration says', () => {
  const terms = { overdueAmount: kopecks(182_500), annualRate: basisPoints(10_000) };
  assert.equal(explainPenalty(terms, 1).result, 100);
  assert.equal(explainPenalty({ ...terms, annualRate: basisPoints(2001) }, 1).result, 100);
  assert.equal(explainPenalty({ ...terms, annualRate: basisPoints(1999) }, 1).result, 100);
  assert.equal(explainPenalty({ ...terms, annualRate: basisPoints(1000) }, 1).result, 50);
});

test('a penalty grows day by day to the same kopeck as all days at once, and bears no interest itself', () => {
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

test('a penalty accrues daily, a day once', () => {
  const life = overdueOrder();
  assert.equal(grow(life, '2025-03-04'), false, 'the day it was applied is counted');
  assert.equal(grow(life, '2025-03-05'), true);
  assert.equal(grow(life, '2025-03-05'), false);
  assert.equal(only(life).amount, 500);
  assert.equal(grow(life, '2025-03-15'), true);
  assert.equal(only(life).amount, 1500);
});

test('days on which the service was down are passed over and not made up for', () => {
  const life = overdueOrder();
  grow(life, '2025-03-10', 'passed-over');
  assert.equal(only(life).amount, 400);
  grow(life, '2025-03-11');
  assert.equal(only(life).amount, 500);
});

test('a penalty stops growing when its payment is paid', () => {
  const life = overdueOrder();
  pay(life, { targetType: 'SCHEDULED', targetId: `${life.order.orderUuid}/2`, amount: 182_500 });
  assert.equal(grow(life, '2025-03-20'), false);
  assert.equal(only(life).state, 'APPLIED');
});

test('a penalty does not grow while it is being paid, and catches up when it was not', () => {
  const life = overdueOrder();
  const operation = paying(life, { targetType: 'PENALTY', targetId: only(life).penaltyUuid, amount: 400 });
  keepOperation(life, operation);
  assert.equal(grow(life, '2025-03-06'), false);
  keepOperation(life, { ...operation, state: 'EXPIRED' });
  assert.equal(grow(life, '2025-03-06'), true);
  assert.equal(only(life).amount, 600);
});

test('a stop marks overdue payments and applied penalties; the days until the resumption are not counted', () => {
  const life = overdueOrder();
  const stopped = stopSchedules(life.order, life.now);
  assert.ok(stopped.ok);
  record(life, stopped.value);
  assert.equal(life.order.payments[1]?.state, 'OVERDUE_TASK_STOPPED');
  assert.equal(only(life).state, 'PENALTY_TASK_STOPPED');
  assert.equal(grow(life, '2025-03-20'), false);
  assert.equal(stopSchedules(life.order, life.now).ok, false);
  const resumed = resumeSchedules(life.order, life.now);
  assert.ok(resumed.ok);
  record(life, resumed.value);
  assert.deepEqual([life.order.payments[1].state, only(life).state], ['OVERDUE', 'APPLIED']);
  assert.equal(resumeSchedules(life.order, life.now).ok, false);
  grow(life, '2025-03-21');
  assert.equal(only(life).amount, 500);
});

test('staff cancel an open penalty at once, and it does not come back', () => {
  const life = overdueOrder();
  const { penaltyUuid } = only(life);
  const cancel = (): ReturnType<typeof cancelPenalty> =>
    cancelPenalty({ order: life.order, penaltyUuid, money: life, drawUuid: life.drawUuid });
  const cancelled = cancel();
  assert.ok(cancelled.ok);
  record(life, cancelled.value);
  assert.equal(only(life).state, 'CANCELLED');
  assert.deepEqual(cancelled.value.refunds, []);
  assert.deepEqual(cancel(), { ok: false, error: { code: 'order.state.error' } });
  record(life, failCascade(life.order, 2));
  const lateSince = calendarDate('2025-02-28');
  const { order, now, drawUuid } = life;
  record(life, markOverdue({ order, paymentNumber: 2, lateSince, annualRate, now, drawUuid }));
  assert.equal(life.order.penalties.length, 1);
});

test('a paid penalty that is cancelled goes back to the card and is REFUNDED once it has', () => {
  const life = overdueOrder();
  const { penaltyUuid } = only(life);
  pay(life, { targetType: 'PENALTY', targetId: penaltyUuid, amount: 400 });
  assert.equal(only(life).state, 'PAID');
  const cancel = (): ReturnType<typeof cancelPenalty> =>
    cancelPenalty({ order: life.order, penaltyUuid, money: life, drawUuid: life.drawUuid });
  const cancelled = cancel();
  assert.ok(cancelled.ok);
  record(life, cancelled.value);
  assert.equal(only(life).state, 'PAID');
  assert.equal(cancel().ok, false, 'it is on its way already');
  const [refund] = cancelled.value.refunds;
  assert.ok(refund);
  assert.deepEqual([refund.targetType, refund.targetId, refund.amount], ['PENALTY', penaltyUuid, 400]);
  const returned = returnRefund(life.order, refund);
  record(life, returned);
  assert.equal(only(life).state, 'REFUNDED');
  assert.deepEqual(
    returned?.events.map(({ type, amount }) => [type, amount]),
    [
      ['MONEY_RETURNED', 400],
      ['PENALTY_CANCELLATION', 400],
    ],
  );
});

test('a penalty that the order does not know cannot be cancelled', () => {
  const { order, drawUuid, operations, refunds } = overdueOrder();
  const penaltyUuid = identifier<PenaltyUuid>('unknown');
  const asked = cancelPenalty({ order, penaltyUuid, money: { operations, refunds }, drawUuid });
  assert.deepEqual(asked, { ok: false, error: { code: 'penalty.not.found.error' } });
});

test('a payment without a card left is CASCADE_PAYMENT_TRY_FAIL until it is overdue', () => {
  const { order } = approvedOrder();
  const failed = failCascade({ ...order, state: 'ACTIVE' }, 2).order;
  assert.equal(failed.payments[1]?.state, 'CASCADE_PAYMENT_TRY_FAIL');
  assert.equal(stepsBetween({ ...order, state: 'ACTIVE' }, failed).length, 2);
});

type Debt = {
  readonly targetType: 'SCHEDULED' | 'PENALTY';
  readonly targetId: string;
  readonly amount: number;
};

function paying(life: OrderLife, { targetType, targetId, amount }: Debt): ReturnType<typeof newOperation> {
  return newOperation({
    operationUuid: identifier<OperationUuid>(life.drawUuid()),
    kind: targetType === 'PENALTY' ? 'PENALTY' : 'MANUAL',
    allocations: [{ targetType, targetId, amount: kopecks(amount) }],
    bindingUuid: null,
    now: life.now,
  });
}

function pay(life: OrderLife, debt: Debt): void {
  const operation = paying(life, debt);
  const { order, now, drawUuid } = life;
  record(life, settleOperation({ order, operation, paidAmount: operation.amount, now, drawUuid }));
}
