import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditQuietOrder, type OrderScenario } from '#testing/domain/audit-order.ts';
import { plainTerms } from '#testing/domain/domain-examples.ts';
import { approvedOrder, newIntent, record } from '#testing/domain/order-scenario.ts';
import { type Instant, plusSeconds } from '../dates.ts';
import { type GoodwillUuid, identifier, type IntentUuid } from '../identifier.ts';
import type { Account } from '../ledger/account.ts';
import { basisPoints, kopecks } from '../money.ts';
import { deliverOrder } from '../orders/lifecycle/deliver-order.ts';
import { reverseOrder } from '../orders/lifecycle/reverse-order.ts';
import type { AllocationTarget, IntentKind } from '../orders/payment-intent.ts';
import type { OrderChange } from '../orders/order-change.ts';
import { quotePayment } from '../payments/early/quote-payment.ts';
import { returnRefund } from '../payments/return-refund.ts';
import { settleIntent } from '../payments/settle-intent.ts';
import type { Refusal } from '../refusal.ts';
import type { Result } from '../result.ts';
import { goodwillGiven, goodwillParts, leftOf, refundGoodwill } from './refund-goodwill.ts';
import { refundOrder } from './refund-order.ts';

/** A delivered order of 4 000 roubles and 400 of commission in four payments, the first one paid. */
function activeOrder(): OrderScenario {
  const run = approvedOrder({ ...plainTerms, commission: basisPoints(1000) });
  const delivered = deliverOrder(run.order, run.now);
  assert.ok(delivered.ok);
  record(run, delivered.value);
  return run;
}

function payNext(run: OrderScenario, kind: IntentKind = 'EARLY'): void {
  run.now = plusSeconds(run.now, 60);
  const { order, now, newUuid } = run;
  const quote = quotePayment(order, { kind: 'NEXT_PAYMENT' }, now);
  assert.ok(quote.ok);
  const { allocations, amount: paidAmount } = quote.value;
  const intentUuid = identifier<IntentUuid>(newUuid());
  const intent = newIntent({ intentUuid, kind, allocations, cardUuid: null, now });
  record(run, settleIntent({ order, intent, paidAmount, now, newUuid }));
}

function give(run: OrderScenario, amount: number): Result<OrderChange, Refusal> {
  const { order, newUuid } = run;
  const goodwillUuid = identifier<GoodwillUuid>(newUuid());
  const given = refundGoodwill({ order, amount: kopecks(amount), money: run, goodwillUuid, newUuid });
  if (given.ok) record(run, given.value);
  return given;
}

function refundByShop(run: OrderScenario, amount: number): OrderChange {
  const { order, now, newUuid } = run;
  const refunded = refundOrder({ order, amount: kopecks(amount), money: run, now, newUuid });
  assert.ok(refunded.ok);
  record(run, refunded.value);
  return refunded.value;
}

function bankReturnsAll(run: OrderScenario): void {
  for (const refund of run.refunds) if (!refund.done) record(run, returnRefund(run.order, refund));
  auditQuietOrder(run);
}

function left(run: OrderScenario): number {
  return leftOf(goodwillParts(run.order, run));
}

function returned({ refunds }: OrderScenario): [string, number][] {
  return refunds.map(({ targetId, amount }) => [targetId.slice(targetId.indexOf('/')), amount]);
}

function balance({ postings }: OrderScenario, account: Account): number {
  const lines = postings.flatMap((posting) => posting.lines).filter((line) => line.account === account);
  return lines.reduce((sum, { side, amount }) => sum + (side === 'debit' ? 1 : -1) * amount, 0);
}

// docs/spec/rules.md#14
test('a refund by staff returns the latest payment first and leaves schedule, debt and state as they are', () => {
  const run = activeOrder();
  payNext(run);
  const { order: before } = run;
  assert.ok(give(run, 120_000).ok);
  assert.deepEqual(returned(run), [
    ['/2', 100_000],
    ['/1', 20_000],
  ]);
  const { refundsUnderWay, ...after } = run.order;
  assert.equal(refundsUnderWay.length, 2);
  assert.deepEqual({ ...after, refundsUnderWay: [] }, before);
  assert.equal(balance(run, 'GOODWILL'), 120_000);
  assert.equal(balance(run, 'EXCESS'), -120_000);
  assert.equal(left(run), 120_000);
  bankReturnsAll(run);
  assert.equal(balance(run, 'GOODWILL'), 120_000);
});

test('a refund by staff is at least one kopeck and at most the remaining money', () => {
  const run = activeOrder();
  assert.ok(give(run, 139_999).ok);
  for (const wrong of [2, 0, -1])
    assert.deepEqual(give(run, wrong), {
      ok: false,
      error: { code: 'payment.amount.changed.error', description: 'amount=1' },
    });
  assert.ok(give(run, 1).ok);
  assert.deepEqual(give(run, 1), { ok: false, error: { code: 'order.state.error' } });
  assert.deepEqual(goodwillGiven(run), [139_999, 1]);
});

test('the money of payments and services is returned, the money of penalties and excess is not', () => {
  const { order, now } = activeOrder();
  const paid = (targetType: AllocationTarget, settledAt: Instant | null, parts = ['']) => ({
    ...newIntent({
      intentUuid: identifier<IntentUuid>(targetType),
      kind: 'MANUAL',
      allocations: parts.map((part) => ({ targetType, targetId: targetType + part, amount: kopecks(5) })),
      cardUuid: null,
      now,
    }),
    state: 'SETTLED' as const,
    settledAt,
  });
  const intents = [
    paid('PENALTY', now),
    paid('SERVICE', plusSeconds(now, 2)),
    paid('SCHEDULED', plusSeconds(now, 1), [' 1', ' 2']),
    paid('EXCESS', now),
    { ...paid('SCHEDULED', null, [' 3']), intentUuid: identifier<IntentUuid>('first') },
    { ...paid('SERVICE', now), state: 'DECLINED' as const },
  ];
  assert.deepEqual(
    goodwillParts(order, { intents, refunds: [] }).map(({ targetId }) => targetId),
    ['SERVICE', 'SCHEDULED 2', 'SCHEDULED 1', 'SCHEDULED 3'],
  );
});

test('staff cannot return the money of a bulk payoff', () => {
  const run = activeOrder();
  payNext(run, 'FULL_PAYMENT');
  assert.equal(left(run), 140_000);
});

test('a later refund by the shop returns only the remaining money and repays the goodwill of the service', () => {
  const run = activeOrder();
  assert.ok(give(run, 30_000).ok);
  const full = refundByShop(run, 400_000);
  assert.deepEqual(returned(run), [
    ['/1', 30_000],
    ['/1', 70_000],
  ]);
  assert.equal(full.order.refunds[0]?.moneyReturnedAmount, 100_000);
  assert.equal(balance(run, 'GOODWILL'), 0);
  assert.equal(left(run), 40_000, 'the commission');
  bankReturnsAll(run);
});

test('refunds by the shop repay goodwill only up to the price without the commission', () => {
  const run = activeOrder();
  assert.ok(give(run, 140_000).ok);
  refundByShop(run, 350_000);
  refundByShop(run, 50_000);
  assert.deepEqual(returned(run), [['/1', 140_000]]);
  assert.equal(balance(run, 'GOODWILL'), 40_000, 'the commission that the service gave up');
  bankReturnsAll(run);
});

test('money that neither a payment nor a refund by staff explains is still an error', () => {
  const run = activeOrder();
  assert.ok(give(run, 30_000).ok);
  const { order, now, newUuid, intents } = run;
  const refunds = run.refunds.map((refund) => ({ ...refund, goodwillUuid: null }));
  const input = { order, amount: kopecks(400_000), money: { intents, refunds }, now, newUuid };
  assert.throws(() => refundOrder(input), /not covered by paid money/);
  const nothingPaid = { ...input, money: { intents: [], refunds: [] } };
  assert.throws(() => refundOrder(nothingPaid), /not covered by paid money/);
});

test('a reversal returns the remaining money, and leaves nothing more to return', () => {
  for (const given of [50_000, 140_000]) {
    const run = approvedOrder({ ...plainTerms, commission: basisPoints(1000) });
    assert.ok(give(run, given).ok);
    const { order, now, newUuid } = run;
    const reversed = reverseOrder({ order, money: run, now, newUuid });
    assert.ok(reversed.ok);
    record(run, reversed.value);
    const rest = given === 140_000 ? [] : [['/1', 90_000]];
    assert.deepEqual(returned(run), [['/1', given], ...rest]);
    assert.equal(balance(run, 'GOODWILL'), 0);
    assert.equal(give(run, 1).ok, false);
    bankReturnsAll(run);
  }
});
