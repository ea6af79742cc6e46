import assert from 'node:assert/strict';
import { test } from 'node:test';
import { record } from '#testing/domain/order-scenario.ts';
import { annualRate, onlyPenalty, overdueOrder } from '#testing/domain/overdue-order.ts';
import { factsOf, pauseAround } from '#testing/domain/pause-actions.ts';
import { plusSeconds } from '../dates.ts';
import { pauseOrder } from '../orders/lifecycle/pause-order.ts';
import { accruePenalties } from './accrue-penalties.ts';

// docs/spec/rules.md#13
test('a penalty with uncounted days before a pause grows by them only after the pause', () => {
  const run = overdueOrder();
  const { daysLate } = onlyPenalty(run);
  const nextDay = () => {
    run.now = plusSeconds(run.now, 86_400);
  };
  const grow = () => {
    const { order, now } = run;
    record(run, accruePenalties({ order, openIntents: [], annualRate, now, days: 'counted' }));
  };
  nextDay();
  nextDay();
  const paused = pauseOrder(factsOf(run), pauseAround(run, 0, 1));
  assert.ok(paused.ok);
  record(run, paused.value);
  nextDay();
  grow();
  assert.equal(onlyPenalty(run).daysLate, daysLate);
  nextDay();
  grow();
  assert.equal(onlyPenalty(run).daysLate, daysLate + 2);
});
