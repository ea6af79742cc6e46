import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainTerms } from '#testing/domain/domain-examples.ts';
import { approvedOrder, record } from '#testing/domain/order-scenario.ts';
import { kopecks } from '../../money.ts';
import { refundOrder } from '../../refunds/refund-order.ts';
import { deliverOrder } from './deliver-order.ts';
import { reverseOrder, reverseUndeliveredOrder } from './reverse-order.ts';

// docs/spec/specification.md#3: DEPOSIT_FAILED
test('an order that is not delivered in time is reversed, and the history has the reason', () => {
  const run = approvedOrder();
  const { order, now, newUuid } = run;
  const reversed = reverseUndeliveredOrder({ order, money: run, now, newUuid });
  assert.ok(reversed.ok);
  assert.deepEqual(
    reversed.value.events.map(({ type, transitionKey, amount, text }) => [type, transitionKey, amount, text]),
    [
      [
        'DEPOSIT_FAILED',
        `ORDER/${order.orderUuid}/NOT_DELIVERED`,
        order.fullAmount,
        'Магазин не подтвердил покупку',
      ],
      ['REVERSE', `ORDER/${order.orderUuid}/REVERSED`, order.fullAmount, 'Заказ отменен'],
    ],
  );
  record(run, reversed.value);
  assert.deepEqual(
    run.order.payments.map(({ state }) => state),
    ['REVERSED', 'CANCELLED', 'CANCELLED', 'CANCELLED'],
  );
});

test('a delivered order is not reversed', () => {
  const run = approvedOrder();
  const delivered = deliverOrder(run.order, run.now);
  assert.ok(delivered.ok);
  record(run, delivered.value);
  const { order, now, newUuid } = run;
  const reversal = { order, money: run, now, newUuid };
  for (const result of [reverseOrder(reversal), reverseUndeliveredOrder(reversal)])
    assert.deepEqual(result, { ok: false, error: { code: 'order.state.error' } });
});

test('reversing an order with a shifted first payment returns no money', () => {
  const run = approvedOrder({ ...plainTerms, shiftPayment: true }, kopecks(400_000));
  const { order, now, newUuid } = run;
  const reversed = reverseOrder({ order, money: run, now, newUuid });
  assert.ok(reversed.ok);
  record(run, reversed.value);
  assert.deepEqual(reversed.value.refunds, []);
  assert.ok(run.order.payments.every(({ state }) => state === 'CANCELLED'));
});

test('payments cancelled by an earlier refund stay cancelled', () => {
  const run = approvedOrder();
  const { now, newUuid } = run;
  const smaller = refundOrder({
    order: run.order,
    amount: kopecks(100_000),
    money: run,
    now,
    newUuid,
  });
  assert.ok(smaller.ok);
  record(run, smaller.value);
  const [, , , last] = run.order.payments;
  const reversed = reverseOrder({ order: run.order, money: run, now, newUuid });
  assert.ok(reversed.ok);
  record(run, reversed.value);
  assert.equal(last?.state, 'CANCELLED');
  assert.deepEqual(run.order.payments[3], last);
});
