import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moscowDate } from '#domain/calendar.ts';
import { basisPoints } from '#domain/money.ts';
import { lawClauses } from '#testing/builders/law-clauses.ts';
import { overdueOrder } from '#testing/builders/overdue-order.ts';
import { movableClock } from '../../clock.ts';
import { pauseFacts } from './pause-facts.ts';

test('a pause returns days of a penalty at the rate at which they accrued', () => {
  const clock = movableClock(0);
  const clauses = lawClauses.map((clause) => ({
    ...clause,
    limit: clause.check === 'PENALTY_RATE' ? 1000 : clause.limit,
    validFrom: moscowDate(clock.now()),
  }));
  const { order } = overdueOrder();
  const settings = { penaltyRate: basisPoints(2000) };
  assert.equal(pauseFacts({ settings, clock }, order, { operations: [], clauses }).annualRate, 1000);
});
