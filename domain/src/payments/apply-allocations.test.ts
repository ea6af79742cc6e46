import assert from 'node:assert/strict';
import { test } from 'node:test';
import { record } from '#testing/domain/order-scenario.ts';
import { onlyPenalty, overdueOrder, pay, pendingIntent } from '#testing/domain/overdue-order.ts';
import { kopecks } from '../money.ts';
import type { Order } from '../orders/order.ts';
import { cancelPenalty } from '../penalties/cancel-penalty.ts';
import { applyAllocations } from './apply-allocations.ts';
import { declineIntent } from './decline-intent.ts';
import type { IntentKind } from '../orders/payment-intent.ts';
import { returnRefund } from './return-refund.ts';
import { settleIntent } from './settle-intent.ts';

// docs/spec/rules.md#5
test('money pays only an open penalty with the same uuid and sum, and is otherwise excess', () => {
  const run = overdueOrder();
  const { order, now } = run;
  const penalty = onlyPenalty(run);
  const outcome = (left: Order, targetId: string, amount: number) => {
    const allocation = { targetType: 'PENALTY', targetId, amount: kopecks(amount) } as const;
    const applied = applyAllocations(left, [allocation], now);
    return [applied.order.penalties[0]?.state, applied.allocations.length, applied.excess];
  };
  assert.deepEqual(outcome(order, penalty.penaltyUuid, 400), ['PAID', 1, 0]);
  assert.deepEqual(outcome(order, penalty.penaltyUuid, 399), ['APPLIED', 0, 399]);
  assert.deepEqual(outcome(order, 'another', 400), ['APPLIED', 0, 400]);
  const cancelled: Order = { ...order, penalties: [{ ...penalty, state: 'CANCELLED' }] };
  assert.deepEqual(outcome(cancelled, penalty.penaltyUuid, 400), ['CANCELLED', 0, 400]);
});

// docs/spec/specification.md#3 «Early payment»
test('before the plan date only the kinds EARLY and RECURRENT count as early payments', () => {
  const run = overdueOrder();
  const { order, now, newUuid } = run;
  const isEarly = (kind: IntentKind): boolean => {
    const target = { targetType: 'SCHEDULED', targetId: `${order.orderUuid}/2`, amount: 182_500 } as const;
    const intent = { ...pendingIntent(run, target), kind };
    const settled = settleIntent({ order, intent, paidAmount: intent.amount, now, newUuid });
    assert.ok(settled);
    return settled.order.earlyPayments.length === 1;
  };
  for (const kind of ['EARLY', 'RECURRENT'] as const) assert.ok(isEarly(kind), kind);
  for (const kind of ['INITIAL', 'SCHEDULED', 'MANUAL', 'FULL_PAYMENT'] as const)
    assert.ok(!isEarly(kind), kind);
});

// docs/spec/rules.md#6
test('money without any debt is posted as excess and is no early payment', () => {
  const run = overdueOrder();
  const target = {
    targetType: 'SCHEDULED',
    targetId: `${run.order.orderUuid}/2`,
    amount: 182_500,
  } as const;
  pay(run, target);
  const { order, now, newUuid } = run;
  const intent = { ...pendingIntent(run, target), kind: 'EARLY' } as const;
  const settled = settleIntent({ order, intent, paidAmount: intent.amount, now, newUuid });
  assert.ok(settled);
  assert.deepEqual(
    settled.postings.map(({ rule }) => rule),
    ['excess-received'],
  );
  assert.deepEqual(settled.order.earlyPayments, order.earlyPayments);
});

// docs/spec/reliability.md#I-28
test('the history key of a settled or declined intent consists of its uuid and its state', () => {
  const run = overdueOrder();
  const intent = pendingIntent(run, {
    targetType: 'SCHEDULED',
    targetId: `${run.order.orderUuid}/2`,
    amount: 182_500,
  });
  const { order, now, newUuid } = run;
  const settled = settleIntent({ order, intent, paidAmount: intent.amount, now, newUuid });
  const declined = declineIntent({ order, intent, actionCode: 116 });
  assert.deepEqual(
    [settled?.events[0]?.transitionKey, declined?.events[0]?.transitionKey],
    [`OP/${intent.intentUuid}/SETTLED`, `OP/${intent.intentUuid}/DECLINED`],
  );
});

// docs/spec/rules.md#4
test('a paid penalty whose money was returned is REFUNDED and recorded as cancelled', () => {
  const run = overdueOrder();
  const { penaltyUuid } = onlyPenalty(run);
  pay(run, { targetType: 'PENALTY', targetId: penaltyUuid, amount: 400 });
  const { order, newUuid } = run;
  const cancelled = cancelPenalty({ order, penaltyUuid, money: run, newUuid });
  assert.ok(cancelled.ok);
  record(run, cancelled.value);
  const [refund] = cancelled.value.refunds;
  assert.ok(refund);
  const returned = returnRefund(run.order, refund);
  record(run, returned);
  assert.equal(onlyPenalty(run).state, 'REFUNDED');
  assert.deepEqual(
    returned?.events.map(({ transitionKey }) => transitionKey),
    [`REFUND/${refund.refundUuid}/DONE`, `PENALTY/${penaltyUuid}/CANCELLED`],
  );
});

// docs/spec/rules.md#5
test('a custom amount without debt left is returned in full and creates no payment', () => {
  const run = overdueOrder();
  const { orderUuid } = run.order;
  for (const number of [2, 3, 4])
    pay(run, { targetType: 'SCHEDULED', targetId: `${orderUuid}/${number}`, amount: 182_500 });
  const anotherSum = { targetType: 'SCHEDULED', targetId: `${orderUuid}/5`, amount: kopecks(100) } as const;
  const applied = applyAllocations(run.order, [anotherSum], run.now);
  assert.deepEqual([applied.allocations, applied.excess], [[], 100]);
  assert.deepEqual(applied.order, run.order);
});
