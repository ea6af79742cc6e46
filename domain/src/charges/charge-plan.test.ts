import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moscow } from '#testing/domain/charge-examples.ts';
import { defaultChargePlan, nextTryAt } from './charge-plan.ts';

/** The instants at which a card is tried after the past tries, when each try is made as soon as it is planned. */
function tryInstantsFrom(...pastTries: readonly string[]): readonly string[] {
  const tries = pastTries.map(moscow);
  for (;;) {
    const next = nextTryAt(defaultChargePlan, tries);
    if (next === null || next === 'now') return tries;
    tries.push(next);
  }
}

// docs/spec/rules.md#3
test('a card is tried the same evening, then once a day for three days', () => {
  assert.equal(nextTryAt(defaultChargePlan, []), 'now');
  assert.deepEqual(
    tryInstantsFrom('2025-02-28 08:00'),
    ['2025-02-28 08:00', '2025-02-28 19:00', '2025-03-01 08:00', '2025-03-02 08:00', '2025-03-03 08:00'].map(
      moscow,
    ),
  );
});

test('a first try in the evening replaces the evening try', () => {
  assert.deepEqual(
    tryInstantsFrom('2025-02-28 20:30'),
    ['2025-02-28 20:30', '2025-03-01 08:00', '2025-03-02 08:00', '2025-03-03 08:00'].map(moscow),
  );
});

test('the last day of the plan does not depend on the hour of the first try', () => {
  assert.equal(tryInstantsFrom('2025-02-28 20:30').at(-1), tryInstantsFrom('2025-02-28 08:00').at(-1));
});

test('a try delayed by an outage shifts the later tries', () => {
  assert.deepEqual(
    tryInstantsFrom('2025-02-28 08:00', '2025-03-01 09:30').slice(2),
    ['2025-03-02 08:00', '2025-03-03 08:00', '2025-03-04 08:00'].map(moscow),
  );
});

test('a plan whose only evening try has passed has no more tries', () => {
  const plan = { ...defaultChargePlan, laterTries: [{ daysAfterLast: 0, hour: 19 }] };
  assert.equal(nextTryAt(plan, [moscow('2025-02-28 20:30')]), null);
  assert.equal(nextTryAt(plan, ['2025-02-28 20:30', '2025-03-01 08:00'].map(moscow)), null);
});
