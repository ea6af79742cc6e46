import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attackRules, isUnusual, narrowLimits } from './attack.ts';
import { logInLimits } from './limits.ts';

const { wrongCodes } = attackRules;
const quietWeek = [0, 0, 0, 0, 0, 0, 0];

test('attack mode begins above 50 wrong codes in an hour, and lasts six hours', () => {
  assert.equal(attackRules.lastsSeconds, 21_600);
  assert.equal(isUnusual(50, quietWeek, wrongCodes), false);
  assert.equal(isUnusual(51, quietWeek, wrongCodes), true);
});

test('attack mode begins above three times the seven-day median of a busy hour', () => {
  const busyWeek = [40, 35, 900, 30, 45, 0, 42];
  assert.equal(isUnusual(120, busyWeek, wrongCodes), false);
  assert.equal(isUnusual(121, busyWeek, wrongCodes), true);
});

test('without a week of history only the fixed threshold applies', () => {
  assert.equal(isUnusual(50, [], wrongCodes), false);
  assert.equal(isUnusual(51, [], wrongCodes), true);
});

test('in attack mode a limit by address is a fifth, and at least 1', () => {
  const { addressDivisor } = attackRules;
  const most = (name: 'startsPerAddress' | 'phonesPerAddress') =>
    narrowLimits(logInLimits[name], addressDivisor).map((limit) => limit.most);
  assert.deepEqual(most('startsPerAddress'), [2]);
  assert.deepEqual(most('phonesPerAddress'), [1, 4]);
  assert.deepEqual(narrowLimits([{ windowSeconds: 1, most: 2 }], 5), [{ windowSeconds: 1, most: 1 }]);
});
