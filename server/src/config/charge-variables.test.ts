import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultChargePlan } from '#domain/charges/charge-plan.ts';
import { ConfigError, readEnvironment } from './environment.ts';
import { readChargePlan } from './charge-variables.ts';

test('by default a charge is retried the same evening and then daily for three days', () => {
  const { reminderHour: _, messageHours: __, ...tries } = defaultChargePlan;
  assert.deepEqual(readEnvironment({}, readChargePlan), tries);
});

test('the retry plan is read from the environment', () => {
  const plan = readEnvironment(
    { CHARGE_TRIES: '0@12, 2@9', CHARGE_FROM_HOUR: '9', CHARGE_TO_HOUR: '21', GRACE_DAYS: '5' },
    readChargePlan,
  );
  assert.deepEqual(plan.laterTries, [
    { daysAfterLast: 0, hour: 12 },
    { daysAfterLast: 2, hour: 9 },
  ]);
  assert.deepEqual([plan.windowFromHour, plan.windowToHour, plan.graceDays], [9, 21, 5]);
});

test('an invalid plan is reported with its variable', () => {
  for (const CHARGE_TRIES of ['soon', '1@24', '1-8'])
    assert.throws(
      () => readEnvironment({ CHARGE_TRIES }, readChargePlan),
      (error) => error instanceof ConfigError && error.message.includes('CHARGE_TRIES'),
    );
  assert.throws(
    () => readEnvironment({ CHARGE_FROM_HOUR: '12', CHARGE_TO_HOUR: '12' }, readChargePlan),
    (error) => error instanceof ConfigError && error.message.includes('CHARGE_TO_HOUR'),
  );
});
