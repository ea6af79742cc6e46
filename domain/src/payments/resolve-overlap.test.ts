import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleCard, examplePurchase, newIntent } from '#testing/domain/order-scenario.ts';
import { instant } from '../dates.ts';
import { identifier, type IntentUuid } from '../identifier.ts';
import { kopecks } from '../money.ts';
import {
  type Allocation,
  type PaymentIntent,
  type IntentState,
  scheduledTarget,
} from '../orders/payment-intent.ts';
import { openPayments, resolveCheckOverlap, resolveOverlap } from './resolve-overlap.ts';

const paymentsInSchedule = 4;

function paying(...numbers: number[]): Allocation[] {
  return numbers.map((number) => ({
    targetType: 'SCHEDULED',
    targetId: scheduledTarget(examplePurchase.orderUuid, number),
    amount: kopecks(100),
  }));
}

function openIntent(allocations: Allocation[], state: IntentState = 'REGISTERED'): PaymentIntent {
  const intentUuid = identifier<IntentUuid>('20000000-0000-4000-8000-000000000001');
  const now = instant('2025-01-31T09:00:00Z');
  return { ...newIntent({ intentUuid, kind: 'EARLY', allocations, cardUuid: null, now }), state };
}

function intended(...numbers: number[]): Parameters<typeof resolveOverlap>[0] {
  return { allocations: paying(...numbers), paymentsInSchedule, cardUuid: null, cardConsent: null };
}

test('a debt without an open payment is free to be paid', () => {
  assert.equal(resolveOverlap(intended(2), []).kind, 'free');
  assert.equal(resolveOverlap(intended(2), [openIntent(paying(3))]).kind, 'free');
  for (const state of ['SETTLED', 'DECLINED', 'EXPIRED'] as const)
    assert.equal(resolveOverlap(intended(2), [openIntent(paying(2), state)]).kind, 'free');
});

test('a second payment of the same debts gets the same form', () => {
  const open = openIntent(paying(2, 3));
  assert.deepEqual(resolveOverlap(intended(3, 2), [open]), { kind: 'same-form', intent: open });
});

test('a payment with another card or other debts first declines the open form', () => {
  const open = openIntent(paying(2, 3));
  const declineFirst = { kind: 'decline-first', intents: [open] };
  const bySavedCard = { ...intended(2, 3), cardUuid: exampleCard.cardUuid };
  assert.deepEqual(resolveOverlap(bySavedCard, [open]), declineFirst);
  assert.deepEqual(resolveOverlap(intended(2, 3, 4), [open]), declineFirst);
  assert.deepEqual(resolveOverlap(intended(2), [open]), declineFirst);
});

/** A custom amount has the number after the last payment of the schedule. */
const customAmount = paymentsInSchedule + 1;

test('a custom amount overlaps with every open form of the schedule', () => {
  assert.equal(resolveOverlap(intended(customAmount), [openIntent(paying(2))]).kind, 'decline-first');
  assert.equal(resolveOverlap(intended(2), [openIntent(paying(customAmount))]).kind, 'decline-first');
});

test('an intent that is created, sent or of unknown outcome blocks the payment', () => {
  for (const state of ['CREATED', 'SENT', 'UNKNOWN'] as const)
    assert.equal(resolveOverlap(intended(2), [openIntent(paying(2, 3), state)]).kind, 'in-progress');
});

test('all overlapping forms are declined, and a form without a page address is not reused', () => {
  const [one, other] = [openIntent(paying(2)), openIntent(paying(3))];
  assert.deepEqual(resolveOverlap(intended(2, 3), [one, other]), {
    kind: 'decline-first',
    intents: [one, other],
  });
  assert.equal(resolveOverlap(intended(2), [{ ...one, formUrl: null }]).kind, 'decline-first');
});

test('the last payment of the schedule is not a custom amount', () => {
  assert.equal(resolveOverlap(intended(4), [openIntent(paying(2))]).kind, 'free');
});

test('a service overlaps with every form of the schedule, and a penalty does not', () => {
  const part = { targetId: 'fee', amount: kopecks(100) };
  const service = { ...intended(), allocations: [{ targetType: 'SERVICE', ...part }] } as const;
  assert.equal(resolveOverlap(service, [openIntent(paying(2))]).kind, 'decline-first');
  assert.equal(resolveOverlap(service, []).kind, 'free');
  const penalty = [{ targetType: 'PENALTY', targetId: 'penalty', amount: kopecks(100) }] as const;
  assert.equal(resolveOverlap(service, [openIntent([...penalty])]).kind, 'free');
  assert.equal(
    resolveOverlap({ ...intended(), allocations: penalty }, [openIntent(paying(customAmount))]).kind,
    'free',
  );
  assert.equal(
    resolveOverlap({ ...intended(), allocations: penalty }, [openIntent([...penalty])]).kind,
    'same-form',
  );
});

test('a card binding blocks nothing', () => {
  const binding = { ...openIntent([]), kind: 'BINDING' } as const;
  assert.equal(openPayments([binding], () => true).kind, 'free');
  assert.equal(openPayments([openIntent(paying(2))], () => true).kind, 'decline-first');
});

test('a form that saves the card is not reused for a payment that does not', () => {
  const saving = { ...openIntent(paying(2)), cardConsent: { scope: 'ORDER', textVersion: 1 } } as const;
  assert.equal(resolveOverlap(intended(2), [saving]).kind, 'decline-first');
  const sameUse = { ...intended(2), cardConsent: saving.cardConsent };
  assert.equal(resolveOverlap(sameUse, [saving]).kind, 'same-form');
});

const cardCheck = (scope: 'NONE' | 'ORDER', state: IntentState = 'REGISTERED') =>
  ({ ...openIntent([], state), kind: 'BINDING', cardConsent: { scope, textVersion: 1 } }) as const;

// docs/spec/rules.md#11
test('an open card check of the same scope is repeated', () => {
  assert.equal(resolveCheckOverlap('ORDER', []).kind, 'free');
  const [same, other] = [cardCheck('ORDER', 'UNKNOWN'), cardCheck('NONE')];
  assert.deepEqual(resolveCheckOverlap('ORDER', [other, same]), { kind: 'repeat', intent: same });
});

// docs/spec/rules.md#11
test('an open card check of another scope is declined first, or blocks when it cannot be declined', () => {
  const other = cardCheck('NONE');
  assert.deepEqual(resolveCheckOverlap('ORDER', [other]), { kind: 'decline-first', intents: [other] });
  for (const state of ['CREATED', 'SENT', 'UNKNOWN'] as const)
    assert.equal(resolveCheckOverlap('ORDER', [other, cardCheck('NONE', state)]).kind, 'in-progress', state);
});
