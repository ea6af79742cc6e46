import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Try, cards, tries } from '#testing/builders/charge-examples.ts';
import { approvedOrder, exampleCard } from '#testing/builders/order-scenario.ts';
import { onlyPenalty, overdueOrder } from '#testing/builders/overdue-order.ts';
import { instant } from '../../dates.ts';
import { defaultChargePlan } from '../../charges/charge-plan.ts';
import type { ChargeCard } from '../../charges/charge-context.ts';
import { deliverOrder } from './deliver-order.ts';
import { previewResumption, resumeSchedules, stopSchedules } from './stop-schedules.ts';
import type { Order } from '../order.ts';

/** A stopped order with payments on 31 January (paid), 28 February, 31 March and 30 April 2025. */
function stoppedOrder(): Order {
  const delivered = deliverOrder(approvedOrder().order, instant('2025-01-31T10:00:00Z'));
  assert.ok(delivered.ok);
  const stopped = stopSchedules(delivered.value.order, instant('2025-02-01T10:00:00Z'));
  assert.ok(stopped.ok);
  return stopped.value.order;
}

/** Number and date of each previewed charge. */
function previewed(
  now: string,
  { made = [], left }: { made?: readonly Try[]; left?: ChargeCard[] } = {},
): string[] {
  const resumed = resumeSchedules(stoppedOrder(), instant(now));
  assert.ok(resumed.ok);
  const { order } = resumed.value;
  const context = { order, operations: tries(order, made), cards: left ?? cards(exampleCard.bindingUuid) };
  return previewResumption({
    ...context,
    notices: [],
    plan: defaultChargePlan,
    waivedDays: [],
    now: instant(now),
  }).map(({ paymentNumber, date }) => `${paymentNumber} ${date}`);
}

test('late payments are previewed one per day, oldest first, future payments on their own day', () => {
  assert.deepEqual(previewed('2025-02-10T09:00:00Z'), ['2 2025-02-28', '3 2025-03-31', '4 2025-04-30']);
  assert.deepEqual(previewed('2025-04-10T09:00:00Z'), ['2 2025-04-10', '3 2025-04-11', '4 2025-04-30']);
  assert.deepEqual(previewed('2025-04-29T09:00:00Z'), ['2 2025-04-29', '3 2025-04-30', '4 2025-05-01']);
});

test('after the charging window the first charge is previewed for the next day', () => {
  assert.deepEqual(previewed('2025-05-10T20:00:00Z')[0], '2 2025-05-11');
});

// docs/spec/reliability.md#I-26
test('on a day with a settled charge the preview begins with the next day', () => {
  const now = '2025-04-10T09:00:00Z';
  const settledAt = (at: string): Try => ({ at, state: 'SETTLED' });
  assert.equal(previewed(now, { made: [settledAt('2025-04-10 08:00')] })[0], '2 2025-04-11');
  assert.equal(previewed(now, { made: [settledAt('2025-04-09 08:00')] })[0], '2 2025-04-10');
});

test('a payment without a card left is not previewed', () => {
  const now = '2025-04-10T09:00:00Z';
  assert.deepEqual(previewed(now, { left: [] }), []);
  const expired: Try = { at: '2025-02-28 08:00', actionCode: 101 };
  assert.deepEqual(previewed(now, { made: [expired] }), ['3 2025-04-10', '4 2025-04-30']);
});

test('only a stopped order can be resumed, and a resumed order can be stopped again', () => {
  const stopped = stoppedOrder();
  const resumed = resumeSchedules(stopped, instant('2025-02-10T10:00:00Z'));
  assert.ok(resumed.ok);
  assert.deepEqual(resumeSchedules(resumed.value.order, instant('2025-02-10T10:00:01Z')), {
    ok: false,
    error: { code: 'order.state.error' },
  });
  assert.equal(stopSchedules(resumed.value.order, instant('2025-02-10T10:00:02Z')).ok, true);
});

// docs/spec/rules.md#3, docs/spec/rules.md#4
test('a stop marks overdue payments and penalties, and a resumption restores them', () => {
  const run = overdueOrder();
  const stopped = stopSchedules(run.order, run.now);
  assert.ok(stopped.ok);
  const { order } = stopped.value;
  assert.deepEqual(
    [order.payments[1]?.state, order.penalties[0]?.state, order.payments[2]?.state],
    ['OVERDUE_TASK_STOPPED', 'PENALTY_TASK_STOPPED', 'NOT_YET_PAID'],
  );
  const cancelled: Order = { ...order, penalties: [{ ...onlyPenalty(run), state: 'CANCELLED' }] };
  const now = instant('2025-03-20T10:00:00Z');
  const resumed = [order, cancelled].map((each) => {
    const result = resumeSchedules(each, now);
    assert.ok(result.ok);
    return result.value.order;
  });
  assert.deepEqual(
    resumed.map(({ payments, penalties: [penalty] }) => [
      payments[1]?.state,
      penalty?.state,
      penalty?.countedThrough,
    ]),
    [
      ['OVERDUE', 'APPLIED', '2025-03-20'],
      ['OVERDUE', 'CANCELLED', onlyPenalty(run).countedThrough],
    ],
  );
});

test('only an open order without a stop can be stopped', () => {
  const { order, now } = overdueOrder();
  for (const state of ['COMPLETED', 'REVERSED'] as const)
    assert.deepEqual(stopSchedules({ ...order, state }, now), {
      ok: false,
      error: { code: 'order.state.error' },
    });
  assert.deepEqual(stopSchedules(stoppedOrder(), now), { ok: false, error: { code: 'order.state.error' } });
  const { order: approved } = approvedOrder();
  assert.ok(stopSchedules(approved, now).ok, 'before delivery too');
});
