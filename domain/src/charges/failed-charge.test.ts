import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cards } from '#testing/domain/charge-examples.ts';
import { approvedOrder, exampleCard, newIntent } from '#testing/domain/order-scenario.ts';
import { type Instant, instant, moscowDate } from '../dates.ts';
import { type CardUuid, identifier, type IntentUuid } from '../identifier.ts';
import { deliverOrder } from '../orders/lifecycle/deliver-order.ts';
import type { Order, ScheduledPayment } from '../orders/order.ts';
import { type PaymentIntent, scheduledTarget } from '../orders/payment-intent.ts';
import type { ChargeNotice } from './charge-context.ts';
import { defaultChargePlan } from './charge-plan.ts';
import { declineReason } from './decline-reason.ts';
import { type FailedCharge, failedChargeOfOrder, failedCharges } from './failed-charge.ts';

/**
 * An order with payments on 31 January (paid), 28 February, 31 March and 30 April 2025; the second has the given
 * state.
 */
function lateOrder(state: ScheduledPayment['state']): Order {
  const delivered = deliverOrder(approvedOrder().order, instant('2025-01-31T10:00:00Z'));
  assert.ok(delivered.ok);
  const { order } = delivered.value;
  const [, second] = order.payments;
  assert.ok(second);
  return { ...order, payments: order.payments.with(1, { ...second, state }) };
}

/** Parses Moscow time. */
function moscow(text: string): Instant {
  return instant(`${text.replace(' ', 'T')}:00+03:00`);
}

function declined(
  order: Order,
  at: string,
  { actionCode, paymentNumber = 2 }: { readonly actionCode: number; readonly paymentNumber?: number },
): PaymentIntent {
  const targetId = scheduledTarget(order.orderUuid, paymentNumber);
  const amount = order.payments[paymentNumber - 1]?.amount;
  assert.ok(amount !== undefined);
  const intent = newIntent({
    intentUuid: identifier<IntentUuid>(`op-${at}`),
    kind: 'SCHEDULED',
    allocations: [{ targetType: 'SCHEDULED', targetId, amount }],
    cardUuid: exampleCard.cardUuid,
    now: moscow(at),
  });
  return { ...intent, state: 'DECLINED', actionCode };
}

type Input = {
  readonly order: Order;
  readonly intents?: readonly PaymentIntent[];
  readonly notices?: readonly ChargeNotice[];
  /** The cards that may be charged besides the order's own one. */
  readonly cards?: readonly CardUuid[];
  readonly now?: string;
};

function failedChargeOf(input: Input): FailedCharge | null {
  return failedChargesOf(input)[0] ?? null;
}

function failedChargesOf({
  order,
  intents = [],
  notices = [],
  cards: others = [],
  now = '2025-02-28 12:00',
}: Input): readonly FailedCharge[] {
  return failedCharges({
    order,
    intents,
    cards: cards(exampleCard.cardUuid, ...others),
    notices,
    plan: defaultChargePlan,
    waivedDays: [],
    now: moscow(now),
  });
}

test('an order has no failed charge when no payment failed or when it was reversed', () => {
  assert.equal(failedChargeOf({ order: lateOrder('NOT_YET_PAID') }), null);
  assert.equal(failedChargeOf({ order: { ...lateOrder('ERROR_PAID'), state: 'REVERSED' } }), null);
});

test('a payment that was never tried has no last try', () => {
  assert.equal(failedChargeOf({ order: lateOrder('CASCADE_PAYMENT_TRY_FAIL') })?.lastTry, null);
});

test('a failed charge gives the reason, the next try with its card, and the first penalty day', () => {
  const order = lateOrder('ERROR_PAID');
  const result = failedChargeOf({
    order,
    intents: [declined(order, '2025-02-28 08:00', { actionCode: 116 })],
  });
  assert.deepEqual(result, {
    payment: order.payments[1],
    lastTry: { at: moscow('2025-02-28 08:00'), reason: 'NO_MONEY' },
    nextTry: { cardUuid: exampleCard.cardUuid, at: moscow('2025-02-28 19:00') },
    mayAnnounceCard: false,
    penaltyFrom: '2025-03-04',
  });
});

test('an older failed payment has no next try left, even when a later payment has a next try', () => {
  const order = lateOrder('OVERDUE');
  const [, , third] = order.payments;
  assert.ok(third);
  const payments = order.payments.with(2, { ...third, state: 'ERROR_PAID' });
  const both = { ...order, payments };
  const tries = ['02-28 08:00', '02-28 19:00', '03-01 08:00', '03-02 08:00', '03-03 08:00'];
  const intents = [
    ...tries.map((at) => declined(both, `2025-${at}`, { actionCode: 116 })),
    declined(both, '2025-03-31 08:00', { actionCode: 116, paymentNumber: 3 }),
  ];
  const charges = failedChargesOf({ order: both, intents, now: '2025-03-31 12:00' });
  assert.deepEqual(
    charges.map(({ payment, nextTry }) => [payment.paymentNumber, nextTry?.at ?? null]),
    [
      [2, null],
      [3, moscow('2025-03-31 19:00')],
    ],
  );
});

// docs/spec/screens.md#order
test('of several failed payments the client sees the latest decline and the earliest next try', () => {
  const [oldest] = failedChargesOf({ order: lateOrder('OVERDUE'), now: '2025-04-01 12:00' });
  assert.ok(oldest);
  const failedChargeAt = (at: string, nextAt: string | null): FailedCharge => ({
    ...oldest,
    payment: { ...oldest.payment, paymentNumber: Number(at.slice(5, 7) + at.slice(8, 10)) },
    lastTry: { at: moscow(at), reason: 'NO_MONEY' },
    nextTry: nextAt === null ? null : { cardUuid: exampleCard.cardUuid, at: moscow(nextAt) },
    penaltyFrom: nextAt === null ? null : moscowDate(moscow(nextAt)),
  });
  const summaryOf = (...failed: readonly FailedCharge[]) => {
    const shown = failedChargeOfOrder(failed);
    return [shown?.payment.paymentNumber, shown?.lastTry?.at, shown?.nextTry?.at, shown?.penaltyFrom];
  };
  const [first, last] = [failedChargeAt('2025-03-03 08:00', null), failedChargeAt('2025-04-03 08:00', null)];
  const [april6, april7] = ['2025-04-06 08:00', '2025-04-07 08:00'];
  assert.deepEqual(summaryOf(first, last), [403, moscow('2025-04-03 08:00'), undefined, null]);
  assert.deepEqual(summaryOf(last, first), [403, moscow('2025-04-03 08:00'), undefined, null]);
  const planned = [failedChargeAt('2025-04-02 08:00', april7), failedChargeAt('2025-04-01 08:00', april6)];
  assert.deepEqual(summaryOf(...planned, last), [
    401,
    moscow('2025-04-03 08:00'),
    moscow(april6),
    '2025-04-06',
  ]);
  assert.equal(failedChargeOfOrder([]), null);
});

test('a blocked card is not tried again', () => {
  const order = lateOrder('CASCADE_PAYMENT_TRY_FAIL');
  const result = failedChargeOf({
    order: { ...order, terms: { ...order.terms, withoutPenalties: true } },
    intents: [declined(order, '2025-02-28 08:00', { actionCode: 43 })],
  });
  assert.deepEqual(
    [result?.lastTry?.reason, result?.nextTry, result?.penaltyFrom],
    ['CARD_BLOCKED', null, null],
  );
});

test('while a message may still announce another card, `mayAnnounceCard` is true and no try is planned', () => {
  const order = lateOrder('ERROR_PAID');
  const otherCard = identifier<CardUuid>('00000000-0000-4000-8000-0000000000c2');
  const intents = [declined(order, '2025-02-28 08:00', { actionCode: 43 })];
  const message = { paymentNumber: 2, cardUuids: [otherCard], createdAt: moscow('2025-02-28 08:01') };
  const notSent = { ...message, from: null, state: 'FAILED', sentAt: null } as const;
  const mayAnnounceCardAt = (now: string, notices: readonly ChargeNotice[]): boolean | undefined => {
    const result = failedChargeOf({ order, intents, notices, cards: [otherCard], now });
    assert.equal(result?.nextTry, null);
    return result.mayAnnounceCard;
  };
  assert.equal(mayAnnounceCardAt('2025-02-28 08:00', []), true);
  assert.equal(mayAnnounceCardAt('2025-02-28 21:00', [notSent]), true);
  assert.equal(
    mayAnnounceCardAt('2025-03-03 08:00', [notSent]),
    false,
    'after the grace period no other card is announced',
  );
});

test('after staff stop the schedules no next try and no penalty is planned', () => {
  for (const state of ['OVERDUE_TASK_STOPPED', 'ERROR_PAID'] as const) {
    const order = { ...lateOrder(state), schedulesStoppedAt: moscow('2025-03-01 10:00') };
    const result = failedChargeOf({
      order,
      intents: [declined(order, '2025-02-28 08:00', { actionCode: 116 })],
      now: '2025-03-01 12:00',
    });
    assert.deepEqual([result?.nextTry, result?.penaltyFrom], [null, null], state);
  }
});

test('a known action code has its reason, and an unknown code is a plain decline', () => {
  const reasons = [116, 101, 43, 61, 907, 1112, 5, 123_456, null].map((code) => declineReason(code));
  assert.deepEqual(reasons, [
    'NO_MONEY',
    'CARD_EXPIRED',
    'CARD_BLOCKED',
    'CARD_LIMIT',
    'BANK_SILENT',
    'TOO_MANY_TRIES',
    ...['DECLINED', 'DECLINED', 'DECLINED'],
  ]);
});
