import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditQuietOrder, type OrderScenario } from '#testing/domain/audit-order.ts';
import { approvedOrder, newIntent, record } from '#testing/domain/order-scenario.ts';
import { type FeeUuid, identifier, type IntentUuid, type ServiceUuid } from '../identifier.ts';
import { kopecks } from '../money.ts';
import { deliverOrder } from '../orders/lifecycle/deliver-order.ts';
import type { Order } from '../orders/order.ts';
import { stopSchedules } from '../orders/lifecycle/stop-schedules.ts';
import type { PaymentIntent } from '../orders/payment-intent.ts';
import { offerMove } from './move-payment.ts';
import type { ServiceFee } from './service-fee.ts';
import { provideService, type ServiceChange, settleService } from './settle-service.ts';

const rates = [{ lowerLimit: kopecks(1), greaterLimit: null, serviceFee: kopecks(9_900) }];

function activeOrder(): OrderScenario {
  const run = approvedOrder();
  const delivered = deliverOrder(run.order, run.now);
  assert.ok(delivered.ok);
  record(run, delivered.value);
  return run;
}

function ordered({ order, now, newUuid }: OrderScenario): ServiceFee {
  const serviceUuid = identifier<ServiceUuid>(newUuid());
  const conditions = { enabled: true, rates, primeDiscount: null, excludeProducts: [], bufferHours: 24 };
  const offer = offerMove({
    order,
    service: { serviceUuid, ...conditions },
    isPrime: false,
    now,
    clauses: [],
  });
  assert.ok(offer.ok);
  const { paymentNumber, dateFrom, dateTo, price, amount } = offer.value;
  return {
    ...{ feeUuid: identifier<FeeUuid>(newUuid()), orderUuid: order.orderUuid, serviceUuid },
    ...{ paymentNumber, dateFrom, dateTo, price, amount, state: 'ORDERED', orderedAt: now, paidAt: null },
  };
}

function paying({ now, newUuid }: OrderScenario, { feeUuid, amount }: ServiceFee): PaymentIntent {
  const intentUuid = identifier<IntentUuid>(newUuid());
  const allocations = [{ targetType: 'SERVICE', targetId: feeUuid, amount }] as const;
  return newIntent({ intentUuid, kind: 'SERVICE', allocations, cardUuid: null, now });
}

type PaidService = { readonly order?: Order; readonly intent: PaymentIntent; readonly fee: ServiceFee };

function settle(run: OrderScenario, { order = run.order, intent, fee }: PaidService): ServiceChange {
  const { now, newUuid } = run;
  const settled = settleService({ order, intent, paidAmount: intent.amount, now, newUuid }, fee);
  assert.ok(settled);
  return settled;
}

/** Asserts that the money bought nothing and is returned in full. */
function assertReturned(
  { change, fee }: ServiceChange,
  { order, intent }: PaidService & { order: Order },
): void {
  const excess = {
    targetType: 'EXCESS',
    targetId: intent.intentUuid,
    amount: intent.amount,
  } as const;
  assert.deepEqual(change.intent?.allocations, [excess]);
  assert.deepEqual(
    change.refunds.map(({ amount }) => amount),
    [intent.amount],
  );
  assert.deepEqual(change.order.payments, order.payments);
  assert.notEqual(fee.state === 'PAID' && fee.paidAt === null, true);
}

test('a paid service moves its payment, is income at once, leaves no debt and is recorded', () => {
  const run = activeOrder();
  const fee = ordered(run);
  const { change, fee: paid } = settle(run, { intent: paying(run, fee), fee });
  assert.equal(change.order.payments[1]?.planDate, '2025-03-31');
  assert.deepEqual([paid.state, paid.paidAt], ['PAID', run.now]);
  const receivable = `AR:${run.order.orderUuid}`;
  assert.deepEqual(
    change.postings.map(({ lines }) => lines.map(({ account, side, amount }) => [account, side, amount])),
    [
      [
        [receivable, 'debit', 9_900],
        ['SERVICE', 'credit', 9_900],
        ['CASH', 'debit', 9_900],
        [receivable, 'credit', 9_900],
      ],
    ],
  );
  assert.deepEqual(
    change.events.map(({ type, amount, text }) => [type, amount, text]),
    [
      ['PAYMENT_EVENT_SUCCESS', 9_900, 'Оплата услуги'],
      ['AMOUNT_CHANGED', 100_000, 'Платеж 2 перенесён с 28.02.2025 на 31.03.2025'],
    ],
  );
  assert.deepEqual([change.refunds, change.order.earlyPayments], [[], []]);
});

test('settling an intent twice changes nothing', () => {
  const run = activeOrder();
  const fee = ordered(run);
  const intent: PaymentIntent = { ...paying(run, fee), state: 'SETTLED', settledAt: run.now };
  const { order, now, newUuid } = run;
  assert.equal(settleService({ order, intent, paidAmount: intent.amount, now, newUuid }, fee), null);
});

test('money that arrives after its form expired or was declined is returned', () => {
  const run = activeOrder();
  const fee = ordered(run);
  for (const state of ['EXPIRED', 'DECLINED'] as const) {
    const late = { order: run.order, intent: { ...paying(run, fee), state }, fee };
    assertReturned(settle(run, late), late);
  }
});

test('money for an outdated price or for a paid service is returned', () => {
  const run = activeOrder();
  const fee = ordered(run);
  const intent = paying(run, fee);
  const { order } = run;
  const cheaper = { order, intent, fee: { ...fee, amount: kopecks(9_800) } };
  assertReturned(settle(run, cheaper), cheaper);
  const twice = { order, intent, fee: { ...fee, state: 'PAID', paidAt: run.now } as const };
  assertReturned(settle(run, twice), twice);
});

test('the money is returned if the payment was paid, failed, moved or stopped meanwhile', () => {
  const run = activeOrder();
  const fee = ordered(run);
  const [, second] = run.order.payments;
  assert.ok(second);
  const stopped = stopSchedules(run.order, run.now);
  assert.ok(stopped.ok);
  const changes = [
    { ...second, state: 'PAID', paidAt: run.now },
    { ...second, state: 'ERROR_PAID' },
    { ...second, planDate: fee.dateTo },
  ] as const;
  const orders = changes.map((payment) => ({
    ...run.order,
    payments: run.order.payments.with(1, payment),
  }));
  for (const order of [...orders, stopped.value.order]) {
    const payment = { order, intent: paying(run, fee), fee };
    assertReturned(settle(run, payment), payment);
  }
});

// docs/spec/reliability.md#F-16
test('a paid amount other than the amount of the intent throws', () => {
  const run = activeOrder();
  const fee = ordered(run);
  const intent = paying(run, fee);
  const { order, now, newUuid } = run;
  assert.throws(
    () => settleService({ order, intent, paidAmount: kopecks(9_899), now, newUuid }, fee),
    new RegExp(intent.intentUuid),
  );
});

test('a free service is provided without a payment', () => {
  const run = activeOrder();
  const fee = { ...ordered(run), amount: kopecks(0) };
  const { change, fee: paid } = provideService(run.order, fee, run.now);
  record(run, change);
  assert.equal(run.order.payments[1]?.planDate, '2025-03-31');
  assert.deepEqual([paid.state, change.postings, change.intent], ['PAID', [], null]);
  auditQuietOrder(run);
});
