import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Try, cards, inState, tries } from '#testing/domain/charge-examples.ts';
import { approvedOrder, exampleCard } from '#testing/domain/order-scenario.ts';
import { onlyPenalty, overdueOrder } from '#testing/domain/overdue-order.ts';
import { type Instant, instant, moscowDate, moscowTimeOfDay } from '../../dates.ts';
import { defaultChargePlan } from '../../charges/charge-plan.ts';
import type { ChargeCard, ChargeContext } from '../../charges/charge-context.ts';
import { planCharge } from '../../charges/plan-charges.ts';
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

type Facts = { readonly made?: readonly Try[]; readonly left?: ChargeCard[] };

/** The charge context of the order that is resumed at `now`. */
function resumedAt(now: Instant, { made = [], left }: Facts = {}): ChargeContext {
  const resumed = resumeSchedules(stoppedOrder(), now);
  assert.ok(resumed.ok);
  const { order } = resumed.value;
  const facts = { order, intents: tries(order, made), cards: left ?? cards(exampleCard.cardUuid) };
  return { ...facts, notices: [], plan: defaultChargePlan, waivedDays: [], now };
}

/** Number and date of each previewed charge. */
function previewed(now: string, facts: Facts = {}, day: 'date' | 'soonestDate' = 'date'): string[] {
  return previewResumption(resumedAt(instant(now), facts)).map(
    (charge) => `${charge.paymentNumber} ${charge[day]}`,
  );
}

type Outcome = 'SETTLED' | 'DECLINED';

/** Number and day of the first try of each payment when every try has the given outcome. */
function firstTries(now: string, outcomeOf: (paymentNumber: number) => Outcome): string[] {
  let context = resumedAt(instant(now));
  const made: Try[] = [];
  while (new Set(made.map(({ paymentNumber }) => paymentNumber)).size < 3) {
    const decision = planCharge(context);
    if (decision.kind === 'wait') context = { ...context, now: decision.until };
    else if (decision.kind === 'overdue' || decision.kind === 'cascade-failed') {
      const failed = decision.kind === 'overdue' ? 'OVERDUE' : 'CASCADE_PAYMENT_TRY_FAIL';
      context = { ...context, order: inState(context.order, decision.paymentNumber, failed) };
    } else {
      assert.ok(decision.kind === 'charge', decision.kind);
      const { paymentNumber } = decision;
      const state = outcomeOf(paymentNumber);
      made.push({
        at: `${moscowDate(context.now)} ${moscowTimeOfDay(context.now)}`,
        paymentNumber,
        state,
      });
      const order = inState(context.order, paymentNumber, state === 'SETTLED' ? 'PAID' : 'ERROR_PAID');
      context = { ...context, order, intents: tries(order, made) };
    }
  }
  return [2, 3, 4].map(
    (number) => `${number} ${made.find(({ paymentNumber }) => paymentNumber === number)?.at.slice(0, 10)}`,
  );
}

test('late payments are previewed one per day, oldest first, and future payments on their own day', () => {
  assert.deepEqual(previewed('2025-02-10T09:00:00Z'), ['2 2025-02-28', '3 2025-03-31', '4 2025-04-30']);
  assert.deepEqual(previewed('2025-04-10T09:00:00Z'), ['2 2025-04-10', '3 2025-04-11', '4 2025-04-30']);
  assert.deepEqual(previewed('2025-04-29T09:00:00Z'), ['2 2025-04-29', '3 2025-04-30', '4 2025-05-01']);
});

const mixedOutcomes = [
  ['DECLINED', 'SETTLED', 'SETTLED'],
  ['SETTLED', 'DECLINED', 'SETTLED'],
  ['DECLINED', 'DECLINED', 'SETTLED'],
  ['DECLINED', 'SETTLED', 'DECLINED'],
] as const satisfies readonly (readonly Outcome[])[];

// docs/spec/rules.md#3
test('the tries fall on the previewed days when all succeed, and on the soonest days when all are declined', () => {
  for (const now of [
    '2025-02-10T09:00:00Z',
    '2025-04-10T09:00:00Z',
    '2025-04-10T20:00:00Z',
    '2025-04-29T09:00:00Z',
    '2025-05-10T09:00:00Z',
  ]) {
    const [latest, soonest] = [previewed(now), previewed(now, {}, 'soonestDate')];
    const triesWhen = (...outcomes: Outcome[]) =>
      firstTries(now, (paymentNumber) => outcomes[paymentNumber - 2] ?? assert.fail());
    assert.deepEqual(triesWhen('SETTLED', 'SETTLED', 'SETTLED'), latest, now);
    assert.deepEqual(triesWhen('DECLINED', 'DECLINED', 'DECLINED'), soonest, now);
    for (const outcomes of mixedOutcomes)
      for (const [index, tried] of triesWhen(...outcomes).entries())
        assert.ok(
          tried >= (soonest[index] ?? '') && tried <= (latest[index] ?? ''),
          `${now} ${outcomes.join()}: ${tried}`,
        );
  }
  assert.deepEqual(previewed('2025-04-10T09:00:00Z', {}, 'soonestDate'), [
    '2 2025-04-10',
    '3 2025-04-10',
    '4 2025-04-30',
  ]);
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
