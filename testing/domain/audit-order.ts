import assert from 'node:assert/strict';
import { type Instant, moscowDate } from '#domain/dates.ts';
import { receivableOf } from '#domain/ledger/account.ts';
import type { Posting } from '#domain/ledger/posting.ts';
import type { HistoryEvent } from '#domain/orders/order-change.ts';
import { assertOrder } from '#domain/orders/order-invariants.ts';
import { debtOf } from '#domain/orders/order-totals.ts';
import type { Order } from '#domain/orders/order.ts';
import type { Step } from '#domain/orders/transitions.ts';
import { type Allocation, type PaymentIntent, scheduledTarget } from '#domain/orders/payment-intent.ts';
import type { RefundIntent } from '#domain/orders/refund-intent.ts';
import { isPaid } from '#domain/orders/payment-state.ts';

/** One order as the database would store it, for tests that apply one step after another. */
export type OrderScenario = {
  now: Instant;
  order: Order;
  intents: PaymentIntent[];
  refunds: (RefundIntent & { readonly done: boolean })[];
  postings: Posting[];
  events: HistoryEvent[];
  steps: Step[];
  readonly newUuid: () => string;
};

/** The invariants of the audit schema (docs/spec/reliability.md#2) that one order can break, over its whole history. */
export function auditOrder(run: OrderScenario): void {
  assertOrder(run.order);
  auditBooks(run);
  auditTargets(run);
  auditPenalties(run);
  auditIntents(run);
  auditHistory(run);
}

/**
 * The invariants that also hold once the bank has returned everything (scope Q: docs/spec/reliability.md#I-18,
 * docs/spec/reliability.md#I-21, docs/spec/reliability.md#I-22).
 */
export function auditQuietOrder(run: OrderScenario): void {
  for (const intent of settledIntents(run))
    for (const { targetType, amount } of intent.allocations)
      if (targetType === 'EXCESS') {
        const back = run.refunds.filter(
          (refund) => refund.intentUuid === intent.intentUuid && refund.targetType === 'EXCESS',
        );
        assert.equal(total(back), amount, 'I-18');
      }
  if (run.order.state === 'REVERSED')
    assert.equal(total(settledIntents(run)) - total(run.refunds), 0, 'I-21');
  assert.equal(balance(run, 'EXCESS'), 0, 'no money is owed back to a card');
  for (const penalty of run.order.penalties) {
    const [taken, back] = [takenFor(run, penalty.penaltyUuid), returnedFor(run, penalty.penaltyUuid)];
    const expected = {
      APPLIED: [0, 0],
      PENALTY_TASK_STOPPED: [0, 0],
      CASCADE_PAYMENT_TRY_FAIL: [0, 0],
      CANCELLED: [0, 0],
      PAID: [penalty.amount, 0],
      REFUNDED: [penalty.amount, penalty.amount],
    }[penalty.state];
    assert.deepEqual([taken, back], expected, `I-22 ${penalty.state}`);
  }
}

function auditBooks(run: OrderScenario): void {
  for (const { rule, lines } of run.postings) {
    assert.ok(lines.length >= 2 && lines.every(({ amount }) => amount > 0), `I-01, I-03 ${rule}`);
    const sums = lines.map(({ side, amount }) => (side === 'debit' ? 1 : -1) * amount);
    assert.equal(sum(sums), 0, `I-01 ${rule}`);
  }
  for (const intent of run.intents.filter(({ kind }) => kind !== 'BINDING')) {
    const caused = run.postings.filter(
      ({ cause }) => cause !== null && 'intentUuid' in cause && cause.intentUuid === intent.intentUuid,
    );
    const cash = caused.flatMap(({ lines }) => lines).filter(({ account }) => account === 'CASH');
    const expected = intent.state === 'SETTLED' ? [intent.amount] : [];
    assert.equal(caused.length, expected.length, 'I-05');
    assert.deepEqual(
      cash.map(({ amount }) => amount),
      expected,
      'I-05',
    );
  }
  for (const refund of run.refunds) {
    const caused = run.postings.filter(
      ({ cause }) => cause !== null && 'refundUuid' in cause && cause.refundUuid === refund.refundUuid,
    );
    const cash = caused.flatMap(({ lines }) => lines).filter(({ account }) => account === 'CASH');
    assert.deepEqual(
      cash.map(({ amount }) => amount),
      refund.done ? [refund.amount] : [],
      'I-06',
    );
  }
  assert.equal(balance(run, receivableOf(run.order.orderUuid)), debtOf(run.order), 'I-47');
  const underWay = total(run.refunds.filter(({ done }) => !done));
  assert.equal(balance(run, 'EXCESS') + underWay, 0, 'the money owed back to cards is under way');
  const given = total(run.refunds.filter(({ goodwillUuid }) => goodwillUuid !== null));
  const goodwill = balance(run, 'GOODWILL');
  assert.ok(goodwill >= 0 && goodwill <= given, 'the service gets back at most what it has given');
}

function auditTargets(run: OrderScenario): void {
  const { order } = run;
  for (const { paymentNumber, state, amount } of order.payments) {
    const target = scheduledTarget(order.orderUuid, paymentNumber);
    const paying = allocationsOf(run).filter(({ targetId }) => targetId === target);
    assert.deepEqual(
      paying.map((allocation) => allocation.amount),
      isPaid(state) ? [amount] : [],
      `I-15, I-16 payment ${paymentNumber} ${state}`,
    );
    assert.ok(returnedFor(run, target) <= takenFor(run, target), 'I-14');
  }
  for (const { intentUuid, amount } of settledIntents(run)) {
    const returned = run.refunds.filter((refund) => refund.intentUuid === intentUuid);
    assert.ok(total(returned) <= amount, 'a payment is returned at most once');
  }
  const collected = total(allocationsOf(run).filter(({ targetType }) => targetType !== 'EXCESS'));
  const returned = total(run.refunds.filter(({ done, targetType }) => done && targetType !== 'EXCESS'));
  const penalties = total(order.penalties.filter(({ state }) => state !== 'CANCELLED'));
  assert.ok(collected - returned <= order.fullAmount - order.reducedAmount + penalties, 'I-13');
}

function auditPenalties({ order }: OrderScenario): void {
  const charged = order.penalties.filter(({ state }) => state !== 'CANCELLED' && state !== 'REFUNDED');
  const numbers = charged.map(({ paymentNumber }) => paymentNumber);
  assert.equal(new Set(numbers).size, numbers.length, 'I-23');
}

function auditIntents({ order, intents }: OrderScenario): void {
  const settledDays: string[] = [];
  for (const intent of intents.filter(({ kind }) => kind !== 'BINDING')) {
    assert.equal(total(intent.allocations), intent.amount, 'I-12');
    if (intent.kind !== 'SCHEDULED') continue;
    const day = moscowDate(intent.createdAt);
    for (const { targetId } of intent.allocations) {
      const payment = order.payments.find(
        ({ paymentNumber }) => scheduledTarget(order.orderUuid, paymentNumber) === targetId,
      );
      assert.ok(payment === undefined || day >= (payment.triedPlanDate ?? payment.planDate), 'I-25');
    }
    if (intent.state === 'SETTLED') settledDays.push(day);
    const stopped = order.schedulesStoppedAt;
    assert.ok(stopped === null || intent.createdAt <= stopped, 'I-24');
  }
  assert.equal(new Set(settledDays).size, settledDays.length, 'I-26');
}

function auditHistory({ order, intents, refunds, events }: OrderScenario): void {
  const keys = events.map(({ transitionKey }) => transitionKey);
  assert.equal(new Set(keys).size, keys.length, 'I-28');
  const want = [
    ...intents.flatMap(({ state, kind, intentUuid, amount }) => {
      if (state === 'SETTLED' && kind !== 'BINDING') return [`PAYMENT_EVENT_SUCCESS ${intentUuid} ${amount}`];
      return state === 'DECLINED' ? [`PAYMENT_EVENT_FAILED ${intentUuid} ${amount}`] : [];
    }),
    ...order.penalties.map(({ penaltyUuid, amount }) => `PENALTY_APPLIED ${penaltyUuid} ${amount}`),
    ...order.penalties
      .filter(({ state }) => state === 'CANCELLED' || state === 'REFUNDED')
      .map(({ penaltyUuid, amount }) => `PENALTY_CANCELLATION ${penaltyUuid} ${amount}`),
    ...refunds
      .filter(({ done }) => done)
      .map((refund) => `MONEY_RETURNED ${refund.refundUuid} ${refund.amount}`),
    ...(order.state === 'COMPLETED' ? [`COMPLETION ${order.orderUuid} ${order.fullAmount}`] : []),
    ...(order.state === 'REVERSED' ? [`REVERSE ${order.orderUuid} ${order.fullAmount}`] : []),
  ];
  const wantedNames = new Set(want.map((line) => line.split(' ')[0]));
  const kinds = new Set([
    'PAYMENT_EVENT_SUCCESS',
    'PAYMENT_EVENT_FAILED',
    'PENALTY_APPLIED',
    'PENALTY_CANCELLATION',
    'MONEY_RETURNED',
    'COMPLETION',
    'REVERSE',
    ...wantedNames,
  ]);
  const growthOf = (penaltyUuid: string): number =>
    total(events.filter(({ type, subjectId }) => type === 'AMOUNT_CHANGED' && subjectId === penaltyUuid));
  const have = events
    .filter(({ type }) => kinds.has(type))
    .map(({ type, subjectId, amount }) => {
      const growth = type === 'PENALTY_APPLIED' ? growthOf(subjectId) : 0;
      return `${type} ${subjectId} ${(amount ?? 0) + growth}`;
    });
  assert.deepEqual(have.toSorted(), want.toSorted(), 'I-29');
}

function settledIntents({ intents }: OrderScenario): PaymentIntent[] {
  return intents.filter(({ state }) => state === 'SETTLED');
}

function allocationsOf(run: OrderScenario): Allocation[] {
  return settledIntents(run).flatMap(({ allocations }) => allocations);
}

function takenFor(run: OrderScenario, target: string): number {
  return total(allocationsOf(run).filter(({ targetId }) => targetId === target));
}

function returnedFor(run: OrderScenario, target: string): number {
  return total(run.refunds.filter(({ done, targetId }) => done && targetId === target));
}

function balance({ postings }: OrderScenario, account: string): number {
  const lines = postings.flatMap(({ lines: all }) => all).filter((line) => line.account === account);
  return sum(lines.map(({ side, amount }) => (side === 'debit' ? 1 : -1) * amount));
}

function total(parts: readonly { readonly amount: number | null }[]): number {
  return sum(parts.map(({ amount }) => amount ?? 0));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((left, right) => left + right, 0);
}
