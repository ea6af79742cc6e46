import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrderScenario } from '#testing/domain/audit-order.ts';
import { approvedOrder, record } from '#testing/domain/order-scenario.ts';
import { instant, moscowDate } from '../../dates.ts';
import { markOverdue } from '../../charges/mark-overdue.ts';
import { identifier } from '../../identifier.ts';
import { basisPoints, kopecks } from '../../money.ts';
import { deliverOrder } from '../../orders/lifecycle/deliver-order.ts';
import type { Order } from '../../orders/order.ts';
import { type PaymentChoice, quotePayment } from './quote-payment.ts';

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

function overdue({ order, newUuid }: OrderScenario): ReturnType<typeof markOverdue> {
  const lateSince = moscowDate(instant('2025-02-06T09:00:00Z'));
  return markOverdue({ order, paymentNumber: 2, lateSince, annualRate: basisPoints(2000), now, newUuid });
}

test('a payment of all due debts covers failed payments and payable penalties, oldest first', () => {
  const run = activeOrder();
  record(run, overdue(run));
  const [, , third, ...rest] = run.order.payments;
  const [first, second] = run.order.payments;
  assert.ok(first && second && third);
  const order = {
    ...run.order,
    payments: [first, second, { ...third, state: 'ERROR_PAID' as const }, ...rest],
  };
  const [penalty] = order.penalties;
  assert.ok(penalty);
  const quote = quotePayment(order, { kind: 'ALL_DUE' }, now);
  assert.ok(quote.ok);
  assert.deepEqual(
    quote.value.lines.map(({ kind, paymentNumber }) => [kind, paymentNumber]),
    [
      ['SCHEDULED', 2],
      ['PENALTY', 2],
      ['SCHEDULED', 3],
    ],
  );
  assert.equal(quote.value.amount, 200_000 + penalty.amount);
  assert.equal(quote.value.remainingAmount, 100_000);
});

test('after all payments are paid only the penalties are due', () => {
  const run = activeOrder();
  record(run, overdue(run));
  const payments = run.order.payments.map((payment) => ({ ...payment, state: 'PAID' as const }));
  const paid: Order = { ...run.order, payments, state: 'COMPLETED' };
  const quote = quotePayment(paid, { kind: 'ALL_DUE' }, now);
  assert.ok(quote.ok);
  assert.equal(quote.value.amount, paid.penalties[0]?.amount);
});

test('a payment of all due debts is refused when nothing is overdue', () => {
  const run = activeOrder();
  assert.equal(refusal(run.order, { kind: 'ALL_DUE' }), 'payment.not.allowed.error');
});

test('a late payment can be paid during a refund', () => {
  const run = activeOrder();
  record(run, overdue(run));
  const returned: Order = {
    ...run.order,
    refundsUnderWay: [
      {
        refundUuid: identifier('r'),
        intentUuid: identifier('o'),
        targetType: 'SCHEDULED',
        targetId: 't',
        amount: kopecks(1),
        goodwillUuid: null,
      },
    ],
  };
  const [late] = returned.payments.filter(({ state }) => state === 'OVERDUE');
  assert.ok(late);
  assert.equal(refusal(returned, { kind: 'ALL_DUE' }), null);
  assert.equal(refusal(returned, { kind: 'FAILED_PAYMENT', paymentNumber: late.paymentNumber }), null);
});
