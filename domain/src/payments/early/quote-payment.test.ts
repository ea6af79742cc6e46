import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrderScenario } from '#testing/domain/audit-order.ts';
import { approvedOrder, record } from '#testing/domain/order-scenario.ts';
import { instant, moscowDate } from '../../dates.ts';
import { markOverdue } from '../../charges/mark-overdue.ts';
import { identifier, type PenaltyUuid } from '../../identifier.ts';
import { basisPoints, kopecks } from '../../money.ts';
import { deliverOrder } from '../../orders/lifecycle/deliver-order.ts';
import { stopSchedules } from '../../orders/lifecycle/stop-schedules.ts';
import type { Order, ScheduledPayment } from '../../orders/order.ts';
import { paymentGroups, type PaymentState } from '../../orders/payment-state.ts';
import { paymentOptions } from './payment-options.ts';
import { checkAmount, type PaymentChoice, quotePayment } from './quote-payment.ts';

const now = instant('2025-02-10T09:00:00Z');

function activeOrder(): OrderScenario {
  const run = approvedOrder();
  const delivered = deliverOrder(run.order, run.now);
  assert.ok(delivered.ok);
  record(run, delivered.value);
  return run;
}

function refusal(order: Order, choice: PaymentChoice): string | null {
  const quote = quotePayment(order, choice, now);
  return quote.ok ? null : quote.error.code;
}

test('a quote has its lines, the resulting schedule and the remaining debt', () => {
  const quote = quotePayment(activeOrder().order, { kind: 'NEXT_PAYMENT' }, now);
  assert.ok(quote.ok);
  const { amount, commission, lines, payments, remainingAmount, remainingCount } = quote.value;
  assert.deepEqual([amount, commission, remainingAmount, remainingCount], [100_000, 0, 200_000, 2]);
  assert.deepEqual(lines, [
    { kind: 'SCHEDULED', paymentNumber: 2, amount: 100_000, commission: 0, date: '2025-02-28' },
  ]);
  assert.deepEqual(
    payments.map(({ state }) => state),
    ['PAID', 'PAID', 'NOT_YET_PAID', 'NOT_YET_PAID'],
  );
  assert.deepEqual(
    payments.map(({ planDate }) => planDate),
    ['2025-01-31', '2025-02-28', '2025-03-31', '2025-04-30'],
    'paying the next payment early leaves the later dates as they are',
  );
});

test('the whole debt is every unpaid payment, oldest first, without penalties', () => {
  const run = activeOrder();
  record(run, overdue(run));
  const quote = quotePayment(run.order, { kind: 'ALL_MAIN_DEBT' }, now);
  assert.ok(quote.ok);
  assert.deepEqual(
    quote.value.lines.map(({ kind, paymentNumber }) => [kind, paymentNumber]),
    [
      ['SCHEDULED', 2],
      ['SCHEDULED', 3],
      ['SCHEDULED', 4],
    ],
  );
  assert.equal(quote.value.remainingAmount, 0);
});

function overdue({ order, newUuid }: OrderScenario): ReturnType<typeof markOverdue> {
  const lateSince = moscowDate(instant('2025-02-06T09:00:00Z'));
  return markOverdue({ order, paymentNumber: 2, lateSince, annualRate: basisPoints(2000), now, newUuid });
}

test('a payment count covers the next payments, up to the number of unpaid ones', () => {
  const { order } = activeOrder();
  assert.equal(refusal(order, { kind: 'PAYMENT_COUNT', paymentCount: 3 }), null);
  assert.equal(refusal(order, { kind: 'PAYMENT_COUNT', paymentCount: 4 }), 'payment.not.allowed.error');
  assert.equal(refusal(order, { kind: 'PAYMENT_COUNT', paymentCount: 0 }), 'payment.not.allowed.error');
});

test('any unpaid payment can be paid by number, but only a failed payment as FAILED_PAYMENT', () => {
  const { order } = activeOrder();
  const [, , third] = order.payments;
  assert.ok(third);
  const states: PaymentState[] = [
    'NOT_YET_PAID',
    'APPROVED',
    'PAID',
    'ERROR_PAID',
    'OVERDUE',
    'OVERDUE_TASK_STOPPED',
    'CASCADE_PAYMENT_TRY_FAIL',
    'CANCELLED',
    'REFUNDED',
    'REVERSED',
  ];
  for (const state of states) {
    const group = paymentGroups[state];
    const payment: ScheduledPayment = { ...third, state, paidAt: group === 'paid' ? now : null };
    const changed: Order = { ...order, payments: order.payments.with(2, payment) };
    const expected = {
      paid: 'payment.not.allowed.error',
      pending: null,
      failed: null,
      hidden: 'payment.not.found.error',
    }[group];
    assert.equal(refusal(changed, { kind: 'PAYMENT_NUMBER', paymentNumber: 3 }), expected, state);
    const asFailed = group === 'pending' ? 'payment.not.allowed.error' : expected;
    assert.equal(refusal(changed, { kind: 'FAILED_PAYMENT', paymentNumber: 3 }), asFailed, state);
  }
  assert.equal(refusal(order, { kind: 'PAYMENT_NUMBER', paymentNumber: 5 }), 'payment.not.found.error');
  assert.equal(refusal(order, { kind: 'PAYMENT_NUMBER', paymentNumber: 0 }), 'payment.not.found.error');
});

test('early payment is refused before delivery, after completion and during a refund', () => {
  const { order } = activeOrder();
  const refund = {
    refundUuid: identifier<Order['refundsUnderWay'][number]['refundUuid']>('r'),
    intentUuid: identifier<Order['refundsUnderWay'][number]['intentUuid']>('o'),
    targetId: `${order.orderUuid}/1`,
    amount: kopecks(1),
    goodwillUuid: null,
  };
  const orders: Order[] = [
    { ...order, state: 'APPROVED' },
    { ...order, state: 'COMPLETED' },
    { ...order, state: 'REVERSED' },
    { ...order, refundsUnderWay: [{ ...refund, targetType: 'SCHEDULED' }] },
  ];
  for (const changed of orders) {
    assert.equal(refusal(changed, { kind: 'NEXT_PAYMENT' }), 'payment.not.allowed.error');
    assert.equal(
      refusal(changed, { kind: 'ANOTHER_SUM', amount: kopecks(100) }),
      'payment.not.allowed.error',
    );
  }
  const excess = { ...order, refundsUnderWay: [{ ...refund, targetType: 'EXCESS' }] } as const;
  assert.equal(
    refusal(excess, { kind: 'NEXT_PAYMENT' }),
    null,
    'a pending refund of excess money does not block payments',
  );
});

test('the customer can pay while schedules are stopped', () => {
  const run = activeOrder();
  const stopped = stopSchedules(run.order, now);
  assert.ok(stopped.ok);
  assert.equal(refusal(stopped.value.order, { kind: 'NEXT_PAYMENT' }), null);
});

test('a custom amount is at least one rouble and less than the whole debt', () => {
  const { order } = activeOrder();
  const sum = (amount: number): PaymentChoice => ({ kind: 'ANOTHER_SUM', amount: kopecks(amount) });
  assert.equal(refusal(order, sum(99)), 'payment.not.allowed.error');
  assert.equal(refusal(order, sum(100)), null);
  assert.equal(refusal(order, sum(299_999)), null);
  assert.equal(refusal(order, sum(300_000)), 'payment.not.allowed.error');
});

test('a custom amount reduces the schedule from its end', () => {
  const quote = quotePayment(activeOrder().order, { kind: 'ANOTHER_SUM', amount: kopecks(130_000) }, now);
  assert.ok(quote.ok);
  assert.deepEqual(
    quote.value.payments.map(({ amount, state }) => [amount, state]),
    [
      [100_000, 'PAID'],
      [100_000, 'NOT_YET_PAID'],
      [70_000, 'NOT_YET_PAID'],
      [100_000, 'CANCELLED'],
      [130_000, 'PAID'],
    ],
  );
  assert.equal(quote.value.remainingAmount, 170_000);
});

test('a visible penalty is paid separately in full, even for a completed order', () => {
  const run = activeOrder();
  record(run, overdue(run));
  const [penalty] = run.order.penalties;
  assert.ok(penalty);
  const choice = { kind: 'PENALTY', penaltyUuid: penalty.penaltyUuid } as const;
  const quote = quotePayment(run.order, choice, now);
  assert.ok(quote.ok);
  assert.equal(quote.value.amount, penalty.amount);
  assert.equal(quote.value.remainingAmount, 300_000, 'penalties are not part of the remaining payments');
  const payable = {
    APPLIED: true,
    PENALTY_TASK_STOPPED: true,
    CASCADE_PAYMENT_TRY_FAIL: false,
    PAID: false,
    CANCELLED: false,
    REFUNDED: false,
  } as const;
  for (const state of [
    'APPLIED',
    'PENALTY_TASK_STOPPED',
    'CASCADE_PAYMENT_TRY_FAIL',
    'PAID',
    'CANCELLED',
    'REFUNDED',
  ] as const) {
    const changed: Order = { ...run.order, state: 'COMPLETED', penalties: [{ ...penalty, state }] };
    assert.equal(refusal(changed, choice), payable[state] ? null : 'payment.not.allowed.error', state);
  }
  const unknown = { kind: 'PENALTY', penaltyUuid: identifier<PenaltyUuid>('unknown') } as const;
  assert.equal(refusal(run.order, unknown), 'penalty.not.found.error');
});

test('a request with a wrong amount is refused, and the refusal names the right amount', () => {
  const quote = quotePayment(activeOrder().order, { kind: 'NEXT_PAYMENT' }, now);
  assert.ok(quote.ok);
  assert.ok(checkAmount(quote.value, 100_000).ok);
  for (const wrong of [99_999, 100_001, 0, -100_000])
    assert.deepEqual(checkAmount(quote.value, wrong), {
      ok: false,
      error: { code: 'payment.amount.changed.error', description: 'amount=100000' },
    });
});

test('an order without debt has no payment options', () => {
  const { order } = activeOrder();
  assert.equal(paymentOptions({ ...order, state: 'COMPLETED' }, now).ok, false);
});

test('an order offers its next payment and the whole debt, or one option when both are the same', () => {
  const { order } = activeOrder();
  const offered = (of: Order): string[] => {
    const options = paymentOptions(of, now);
    assert.ok(options.ok);
    return options.value.map(({ paymentObject }) => paymentObject);
  };
  assert.deepEqual(offered(order), ['NEXT_PAYMENT', 'ALL_MAIN_DEBT']);
  const lastOne = order.payments.map((payment, index) =>
    index < 3 ? ({ ...payment, state: 'PAID', paidAt: now } as const) : payment,
  );
  assert.deepEqual(offered({ ...order, payments: lastOne }), ['ALL_MAIN_DEBT']);
});
