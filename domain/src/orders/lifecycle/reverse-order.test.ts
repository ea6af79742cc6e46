import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainTerms } from '#tools/test/domain-examples.ts';
import { approvedOrder, record } from '#tools/test/order-life.ts';
import { kopecks } from '../../money.ts';
import { refundOrder } from '../../refunds/refund-order.ts';
import { deliverOrder } from './deliver-order.ts';
import { reverseOrder, reverseUndeliveredOrder } from './reverse-order.ts';

// docs/spec/specification.md#3: DEPOSIT_FAILED
test('an order that is not delivered in time is reversed, and the history says why', () => {
  const life = approvedOrder();
  const { order, now, newUuid } = life;
  const reversed = reverseUndeliveredOrder({ order, money: life, now, newUuid });
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
  record(life, reversed.value);
  assert.deepEqual(
    life.order.payments.map(({ state }) => state),
    ['REVERSED', 'CANCELLED', 'CANCELLED', 'CANCELLED'],
  );
});

test('a delivered order is not reversed', () => {
  const life = approvedOrder();
  const delivered = deliverOrder(life.order, life.now);
  assert.ok(delivered.ok);
  record(life, delivered.value);
  const { order, now, newUuid } = life;
  const reversal = { order, money: life, now, newUuid };
  for (const result of [reverseOrder(reversal), reverseUndeliveredOrder(reversal)])
    assert.deepEqual(result, { ok: false, error: { code: 'order.state.error' } });
});

test('reversing an order with a shifted first payment returns no money', () => {
  const life = approvedOrder({ ...plainTerms, shiftPayment: true }, kopecks(400_000));
  const { order, now, newUuid } = life;
  const reversed = reverseOrder({ order, money: life, now, newUuid });
  assert.ok(reversed.ok);
  record(life, reversed.value);
  assert.deepEqual(reversed.value.refunds, []);
  assert.ok(life.order.payments.every(({ state }) => state === 'CANCELLED'));
});

test('payments cancelled by an earlier refund stay cancelled', () => {
  const life = approvedOrder();
  const { now, newUuid } = life;
  const smaller = refundOrder({ order: life.order, amount: kopecks(100_000), money: life, now, newUuid });
  assert.ok(smaller.ok);
  record(life, smaller.value);
  const [, , , last] = life.order.payments;
  const reversed = reverseOrder({ order: life.order, money: life, now, newUuid });
  assert.ok(reversed.ok);
  record(life, reversed.value);
  assert.equal(last?.state, 'CANCELLED');
  assert.deepEqual(life.order.payments[3], last);
});
