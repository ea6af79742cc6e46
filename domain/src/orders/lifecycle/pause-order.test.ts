import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activeOrder, inState, moscow, planAt, questionAt, tries } from '#testing/domain/charge-examples.ts';
import { record } from '#testing/domain/order-scenario.ts';
import { onlyPenalty, overdueOrder } from '#testing/domain/overdue-order.ts';
import { factsOf, pauseAround } from '#testing/domain/pause-actions.ts';
import { plusDays, moscowDate } from '../../dates.ts';
import { failedCharges } from '../../charges/failed-charge.ts';
import { promisedCharges } from '../../charges/promised-charges.ts';
import { basisPoints } from '../../money.ts';
import { defaultMessageHours } from '../../message-hours.ts';
import { lawClauses } from '#testing/domain/law-clauses.ts';
import type { Order } from '../order.ts';
import {
  changePause,
  defaultPauseLimits,
  endPause,
  exceedsLawTerm,
  isLongPause,
  type PauseFacts,
  pauseOrder,
  reportedPause,
} from './pause-order.ts';

const annualRate = basisPoints(2000);
const dates = ({ payments }: Order): string[] => payments.map(({ planDate }) => planDate);

/** Payments on 31 January (paid), 28 February, 31 March and 30 April 2025. */
function factsAt(at: string, order: Order = activeOrder()): PauseFacts {
  return { order, intents: [], annualRate, messageHours: defaultMessageHours, now: moscow(at) };
}

/** Pauses the order at noon of the first day. */
function paused(dateFrom: string, dateTo: string, order = activeOrder()): Order {
  const at = `${dateFrom} 12:00`;
  const run = { now: moscow(at), newUuid: () => 'pause' };
  const pause = { ...pauseAround(run, 0, 0), ...datesOf(dateFrom, dateTo) };
  const result = pauseOrder(factsAt(at, order), pause);
  assert.ok(result.ok, JSON.stringify(result));
  return result.value.order;
}

function datesOf(dateFrom: string, dateTo: string) {
  const [from, to] = [dateFrom, dateTo].map((date) => moscowDate(moscow(`${date} 12:00`)));
  assert.ok(from !== undefined && to !== undefined);
  return { dateFrom: from, dateTo: to };
}

test('a pause moves the unpaid dates from its first day on by its length', () => {
  assert.deepEqual(dates(paused('2025-02-28', '2025-03-09')), [
    '2025-01-31',
    '2025-03-10',
    '2025-04-10',
    '2025-05-10',
  ]);
  assert.deepEqual(dates(paused('2025-03-01', '2025-03-10')).slice(1), [
    '2025-02-28',
    '2025-04-10',
    '2025-05-10',
  ]);
});

test('a changed last day of a pause moves the dates by the difference', () => {
  const order = paused('2025-02-20', '2025-03-05');
  const changed = changePause(factsAt('2025-02-22 12:00', order), {
    ...datesOf('2025-02-20', '2025-02-25'),
    dateFrom: null,
  });
  assert.ok(changed.ok);
  assert.deepEqual(dates(changed.value.order), dates(paused('2025-02-20', '2025-02-25')));
  const ended = endPause(factsAt('2025-02-22 12:00', order));
  assert.ok(ended.ok);
  assert.deepEqual(dates(ended.value.order)[1], '2025-03-03');
  assert.deepEqual(ended.value.order.pauses[0]?.dateTo, '2025-02-22');
});

test('a pause shortened at night ends on the day on which the client can get the message', () => {
  const order = paused('2025-02-20', '2025-02-24');
  const shortened = (at: string, dateTo = at.slice(0, 10)): (string | undefined)[] => {
    const facts = factsAt(at, order);
    const changed = changePause(facts, { ...datesOf('2025-02-20', dateTo), dateFrom: null });
    return [endPause(facts), changed].map((result) =>
      result.ok ? result.value.order.pauses[0]?.dateTo : undefined,
    );
  };
  assert.deepEqual(shortened('2025-02-22 20:59'), ['2025-02-22', '2025-02-22']);
  assert.deepEqual(shortened('2025-02-22 21:00'), ['2025-02-23', '2025-02-23']);
  assert.deepEqual(shortened('2025-02-23 08:59'), ['2025-02-23', '2025-02-23']);
  assert.deepEqual(shortened('2025-02-24 22:00'), ['2025-02-24', '2025-02-24']);
  assert.deepEqual(shortened('2025-02-22 22:00', '2025-02-26')[1], '2025-02-26');
});

test('only an open order without a running pause can be paused, and only around today', () => {
  const order = paused('2025-02-20', '2025-03-05');
  const codeOf = (facts: PauseFacts, from: string, to: string): string => {
    const [first] = order.pauses;
    assert.ok(first);
    const result = pauseOrder(facts, { ...first, ...datesOf(from, to) });
    return result.ok ? 'done' : result.error.code;
  };
  assert.equal(codeOf(factsAt('2025-03-05 12:00', order), '2025-03-05', '2025-03-08'), 'pause.running.error');
  assert.equal(codeOf(factsAt('2025-03-06 12:00', order), '2025-03-05', '2025-03-08'), 'done');
  assert.equal(codeOf(factsAt('2025-03-06 12:00'), '2025-03-07', '2025-03-08'), 'pause.dates.error');
  assert.equal(codeOf(factsAt('2025-03-06 12:00'), '2025-03-01', '2025-03-05'), 'pause.dates.error');
  assert.equal(codeOf(factsAt('2025-03-06 12:00'), '2025-03-06', '2026-03-06'), 'done');
  assert.equal(codeOf(factsAt('2025-03-06 12:00'), '2025-03-06', '2026-03-07'), 'pause.dates.error');
  const reversed = { ...activeOrder(), state: 'REVERSED' } as const;
  assert.equal(
    codeOf(factsAt('2025-03-06 12:00', reversed), '2025-03-06', '2025-03-07'),
    'order.state.error',
  );
  assert.equal(endPause(factsAt('2025-03-06 12:00')).ok, false);
});

test('one problem report pauses an order for 14 days, all its reports together for 30', () => {
  let order = activeOrder();
  const lengths: number[] = [];
  let lastDay = '';
  for (let day = moscow('2025-02-01 12:00'); ; day = moscow(`${plusDays(moscowDate(day), 20)} 12:00`)) {
    const reported = reportedPause({ order, now: day }, defaultPauseLimits);
    if (!reported.ok) {
      assert.deepEqual(reported.error, { code: 'pause.used.up.error', description: `lastDay=${lastDay}` });
      break;
    }
    const { dateFrom, dateTo } = reported.value;
    order = paused(dateFrom, dateTo, order);
    order = { ...order, pauses: order.pauses.map((pause) => ({ ...pause, staffUuid: null })) };
    lastDay = dateTo;
    lengths.push(Math.round((Date.parse(dateTo) - Date.parse(dateFrom)) / 86_400_000) + 1);
  }
  assert.deepEqual(lengths, [14, 14, 2]);
});

test('a report of a completed or reversed order is refused', () => {
  for (const state of ['COMPLETED', 'REVERSED'] as const) {
    const order = { ...activeOrder(), state };
    const reported = reportedPause({ order, now: moscow('2025-03-06 12:00') }, defaultPauseLimits);
    assert.deepEqual(reported, { ok: false, error: { code: 'order.state.error' } });
  }
});

test('more than thirty days of pauses need a second person, in one pause or in several', () => {
  const order = activeOrder();
  const isLong = (before: Order, after: Order) => isLongPause(before, after, defaultPauseLimits);
  assert.equal(isLong(order, paused('2025-03-01', '2025-03-30')), false);
  assert.equal(isLong(order, paused('2025-03-01', '2025-03-31')), true);
  const first = paused('2025-02-01', '2025-02-20');
  const both = paused('2025-03-01', '2025-03-11', first);
  assert.equal(isLong(first, both), true);
  assert.equal(isLong(both, first), false, 'a shorter pause needs one person');
  const ahead = paused('2025-03-01', '2025-04-29');
  const moved = changePause(factsAt('2025-03-01 12:00', ahead), datesOf('2025-02-01', '2025-03-20'));
  assert.ok(moved.ok);
  assert.equal(isLong(ahead, moved.value.order), true, 'other days need a second person again');
});

test('inside a pause nothing is charged or becomes overdue, and charges resume on the day after the pause', () => {
  const failed = inState(activeOrder(), 2, 'ERROR_PAID');
  const order = paused('2025-03-01', '2025-03-10', failed);
  const intents = tries(order, [{ at: '2025-02-28 08:00' }]);
  assert.deepEqual(planAt('2025-03-10 12:00', { order, intents }), {
    kind: 'wait',
    until: moscow('2025-03-11 08:00'),
  });
  assert.equal(planAt('2025-03-11 08:00', { order, intents }).kind, 'charge');
  const question = questionAt('2025-03-05 12:00', { order, intents });
  assert.equal(failedCharges(question)[0]?.nextTry?.at, moscow('2025-03-11 08:00'));
  assert.deepEqual(
    promisedCharges(question).map(({ paymentNumber, date }) => `${paymentNumber} ${date}`),
    ['2 2025-03-11', '3 2025-04-10', '4 2025-05-10'],
  );
});

test('a payment that was tried before a pause keeps its old date beside its new date', () => {
  const order = inState(activeOrder(), 2, 'ERROR_PAID');
  const intents = tries(order, [{ at: '2025-02-28 08:00' }]);
  const [template] = paused('2025-02-28', '2025-03-09').pauses;
  assert.ok(template);
  const result = pauseOrder({ ...factsAt('2025-02-28 12:00', order), intents }, template);
  assert.ok(result.ok);
  const [, tried, untried] = result.value.order.payments;
  assert.deepEqual([tried?.planDate, tried?.triedPlanDate], ['2025-03-10', '2025-02-28']);
  assert.deepEqual([untried?.planDate, untried?.triedPlanDate], ['2025-04-10', null]);
});

test('a backdated pause removes its days from the penalty and posts the difference', () => {
  const run = overdueOrder();
  const before = onlyPenalty(run);
  const result = pauseOrder(factsOf(run), pauseAround(run, 1, 5));
  assert.ok(result.ok);
  record(run, result.value);
  const after = onlyPenalty(run);
  assert.deepEqual([after.state, after.daysLate], ['APPLIED', before.daysLate - 2]);
  assert.equal(before.amount - after.amount, 200);
});

test('a penalty whose days all lie inside a backdated pause is cancelled', () => {
  const run = overdueOrder();
  const result = pauseOrder(factsOf(run), pauseAround(run, 10, 5));
  assert.ok(result.ok);
  record(run, result.value);
  assert.deepEqual([onlyPenalty(run).state, run.order.payments[1]?.state], ['CANCELLED', 'OVERDUE']);
});

test('a backdated pause leaves a paid penalty as it is', () => {
  const run = overdueOrder();
  const penalty = { ...onlyPenalty(run), state: 'PAID' } as const;
  const order = { ...run.order, penalties: [penalty] };
  const result = pauseOrder({ ...factsOf(run), order }, pauseAround(run, 10, 5));
  assert.ok(!result.ok || result.value.order.penalties[0] === penalty);
});

// federal law 283-FZ: at most six months for a sale from 1 April 2026 on
test('a last payment one day after six months exceeds the legal term', () => {
  const sold = { ...activeOrder(), createdAt: moscow('2026-04-10 12:00') };
  const lastOn = (date: string): Order => ({
    ...sold,
    payments: sold.payments.map((payment) => ({ ...payment, planDate: datesOf(date, date).dateTo })),
  });
  assert.equal(exceedsLawTerm(lastOn('2026-10-10'), lawClauses), false);
  assert.equal(exceedsLawTerm(lastOn('2026-10-11'), lawClauses), true);
  assert.equal(exceedsLawTerm(activeOrder(), lawClauses), false);
});
