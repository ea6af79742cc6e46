import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainTerms } from '#testing/domain/domain-examples.ts';
import type { OrderScenario } from '#testing/domain/audit-order.ts';
import { approvedOrder, newIntent, record } from '#testing/domain/order-scenario.ts';
import type { ProductTerms } from '../schedules/product-terms.ts';
import { quotePayment } from '../payments/early/quote-payment.ts';
import { identifier, type IntentUuid } from '../identifier.ts';
import { basisPoints, kopecks } from '../money.ts';
import { deliverOrder } from '../orders/lifecycle/deliver-order.ts';
import type { OrderChange } from '../orders/order-change.ts';
import { commissionTotal, isFullRefund, isPartialRefund } from '../orders/order-totals.ts';
import { reverseOrder } from '../orders/lifecycle/reverse-order.ts';
import type { Refusal } from '../refusal.ts';
import type { Result } from '../result.ts';
import { settleIntent } from '../payments/settle-intent.ts';
import { refundOrder } from './refund-order.ts';

const withCommission: Partial<ProductTerms> = { commission: basisPoints(1000) };

/** A delivered order of 4 000 roubles in four payments, the first one paid. */
function activeOrder(terms: Partial<ProductTerms> = {}): OrderScenario {
  const run = approvedOrder({ ...plainTerms, ...terms });
  const delivered = deliverOrder(run.order, run.now);
  assert.ok(delivered.ok);
  record(run, delivered.value);
  return run;
}

function payAll(run: OrderScenario): void {
  const { order, now, newUuid } = run;
  const quote = quotePayment(order, { kind: 'ALL_MAIN_DEBT' }, now);
  assert.ok(quote.ok);
  const intentUuid = identifier<IntentUuid>(newUuid());
  const { allocations, amount: paidAmount } = quote.value;
  const intent = newIntent({ intentUuid, kind: 'EARLY', allocations, cardUuid: null, now });
  record(run, settleIntent({ order, intent, paidAmount, now, newUuid }));
}

function refund(run: OrderScenario, amount: number): Result<OrderChange, Refusal> {
  const { order, now, newUuid } = run;
  const result = refundOrder({ order, amount: kopecks(amount), money: run, now, newUuid });
  if (result.ok) record(run, result.value);
  return result;
}

function payments({ order }: OrderScenario): (string | number)[] {
  return order.payments.flatMap(({ amount, state }) => [amount, state]);
}

function returned({ refunds }: OrderScenario): [string, number][] {
  return refunds.map(({ targetId, amount }) => [targetId.slice(targetId.indexOf('/')), amount]);
}

test('a partial refund reduces the unpaid payments from the last one backwards', () => {
  const run = activeOrder();
  assert.ok(refund(run, 130_000).ok);
  assert.deepEqual(payments(run), [
    ...[100_000, 'PAID', 100_000, 'NOT_YET_PAID'],
    ...[70_000, 'NOT_YET_PAID', 100_000, 'CANCELLED'],
  ]);
  assert.deepEqual(run.order.refunds, [
    { refundAmount: 130_000, refundedAt: run.now, moneyReturnedAmount: 0 },
  ]);
  assert.equal(run.order.reducedAmount, 130_000);
  assert.equal(run.order.state, 'ACTIVE');
  assert.ok(isPartialRefund(run.order) && !isFullRefund(run.order));
  assert.deepEqual(
    run.events.slice(-2).map(({ type, amount }) => [type, amount]),
    [
      ['REFUND', 130_000],
      ['AMOUNT_CHANGED', 130_000],
    ],
  );
});

test('a refund of all unpaid payments completes the order, and the part above them returns to the card', () => {
  const run = activeOrder();
  assert.ok(refund(run, 300_000).ok);
  assert.deepEqual([run.order.state, returned(run)], ['COMPLETED', []]);
  const beyond = activeOrder();
  assert.ok(refund(beyond, 300_001).ok);
  assert.deepEqual([beyond.order.state, returned(beyond)], ['COMPLETED', [['/1', 1]]]);
  assert.equal(beyond.order.refunds[0]?.moneyReturnedAmount, 1);
  assert.equal(beyond.order.refundedAt, null);
});

test('refunds that reach the price are a full refund and complete the order', () => {
  const run = activeOrder(withCommission);
  assert.ok(refund(run, 399_999).ok);
  assert.ok(!isFullRefund(run.order));
  assert.ok(refund(run, 1).ok);
  assert.ok(isFullRefund(run.order) && !isPartialRefund(run.order));
  assert.deepEqual([run.order.state, run.order.refundedAt], ['COMPLETED', run.now]);
  assert.deepEqual(
    payments(run).filter((each) => typeof each === 'string'),
    ['REFUNDED', 'CANCELLED', 'CANCELLED', 'CANCELLED'],
  );
});

test('a refund does not return paid commission', () => {
  const paid = activeOrder(withCommission);
  assert.ok(refund(paid, 400_000).ok);
  assert.deepEqual(returned(paid), [['/1', 100_000]], 'of 140 000 that were paid');
  const spread = activeOrder({ commission: basisPoints(7500), commissionRule: 'EARLY_COMMISSION' });
  assert.equal(commissionTotal(spread.order), 300_000);
  const change = refund(spread, 400_000);
  assert.ok(change.ok);
  assert.deepEqual(returned(spread), [], 'the first payment was commission only');
  const lines = change.value.postings.flatMap(({ lines: all }) => all);
  assert.deepEqual(
    lines.map(({ account, side, amount }) => [account.slice(0, 3), side, amount]),
    [
      ['MER', 'debit', 400_000],
      ['COM', 'debit', 125_000],
      ['AR:', 'credit', 525_000],
    ],
  );
});

test('a partial refund keeps the commission of the reduced payments', () => {
  const run = activeOrder({ commission: basisPoints(7500), commissionRule: 'EARLY_COMMISSION' });
  assert.ok(refund(run, 399_000).ok);
  assert.deepEqual(payments(run), [
    ...[175_000, 'PAID', 126_000, 'NOT_YET_PAID'],
    ...[175_000, 'CANCELLED', 175_000, 'CANCELLED'],
  ]);
});

test('a refund of a paid order is returned to the cards from the last payment backwards', () => {
  const run = activeOrder();
  payAll(run);
  assert.equal(run.order.state, 'COMPLETED');
  assert.ok(refund(run, 150_000).ok);
  assert.deepEqual(returned(run), [
    ['/4', 100_000],
    ['/3', 50_000],
  ]);
  assert.ok(refund(run, 100_000).ok);
  assert.deepEqual(returned(run).slice(2), [
    ['/3', 50_000],
    ['/2', 50_000],
  ]);
  const completions = run.events.filter(({ type }) => type === 'COMPLETION');
  assert.equal(completions.length, 1);
});

test('a refund is at least one kopeck and at most the price not yet refunded', () => {
  const run = activeOrder();
  assert.ok(refund(run, 100_000).ok);
  for (const wrong of [300_001, 0, -1])
    assert.deepEqual(refund(run, wrong), {
      ok: false,
      error: {
        code: 'payment.amount.changed.error',
        description: 'amount=300000',
        message: 'По заказу можно вернуть не больше 3\u00a0000,00\u00a0₽',
      },
    });
  assert.ok(refund(run, 300_000).ok);
  assert.equal(refund(run, 1).ok, false);
});

test('before delivery a refund is limited to the unpaid payments', () => {
  const run = approvedOrder();
  assert.ok(refund(run, 300_000).ok);
  assert.equal(run.events.at(-1)?.type, 'AMOUNT_CHANGED');
  const refused = (limit: number, sum: string) => ({
    ok: false,
    error: {
      code: 'order.state.error',
      description: `amount=${limit}`,
      message: `До выдачи можно вернуть не больше ${sum}. Всю покупку отменяет reverse`,
    },
  });
  assert.deepEqual(refund(run, 1), refused(0, '0,00\u00a0₽'));
  const shifted = approvedOrder({ ...plainTerms, shiftPayment: true });
  assert.deepEqual(refund(shifted, 400_000), refused(399_999, '3\u00a0999,99\u00a0₽'));
  assert.ok(refund(shifted, 399_999).ok);
  const delivered = deliverOrder(run.order, run.now);
  assert.ok(delivered.ok);
  assert.equal(delivered.value.order.state, 'COMPLETED', 'the order had no unpaid payment');
});

test('a reversal before delivery returns all paid money, commission included', () => {
  const run = approvedOrder({ ...plainTerms, ...withCommission });
  assert.ok(refund(run, 50_000).ok);
  const { order, now, newUuid } = run;
  const reversed = reverseOrder({ order, money: run, now, newUuid });
  assert.ok(reversed.ok);
  record(run, reversed.value);
  assert.deepEqual(returned(run), [['/1', 140_000]]);
  assert.deepEqual([run.order.state, run.order.reversedAt], ['REVERSED', now]);
  assert.deepEqual(
    payments(run).filter((each) => typeof each === 'string'),
    ['REVERSED', 'CANCELLED', 'CANCELLED', 'CANCELLED'],
  );
  assert.deepEqual(
    reversed.value.events.map(({ type, amount }) => [type, amount]),
    [['REVERSE', 440_000]],
  );
  assert.equal(refund(run, 1).ok, false);
});

test('a delivered or reversed order cannot be reversed', () => {
  for (const state of ['ACTIVE', 'COMPLETED', 'REVERSED'] as const) {
    const { order, now, newUuid, intents, refunds } = activeOrder();
    const reversal = { order: { ...order, state }, money: { intents, refunds }, now, newUuid };
    assert.deepEqual(reverseOrder(reversal), { ok: false, error: { code: 'order.state.error' } });
  }
});
