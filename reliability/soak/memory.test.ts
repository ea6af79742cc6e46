import assert from 'node:assert/strict';
import { test } from 'node:test';
import { growthOf, type Sample } from './memory.ts';

/** Makes six measurements an hour for this number of hours. */
function looks(hours: number, megabytesAt: (hours: number, look: number) => number): Sample[] {
  return Array.from({ length: hours * 6 }, (_, look) => ({
    hours: look / 6,
    megabytes: megabytesAt(look / 6, look),
  }));
}

test('a growth of three megabytes an hour is found despite changes within an hour', () => {
  const growth = growthOf(
    looks(12, (hours, look) => 200 + 3 * hours + (look % 2 === 0 ? 20 : -20)),
    1,
  );
  assert.ok(growth);
  assert.ok(Math.abs(growth.megabytesPerHour - 3) < 0.01, JSON.stringify(growth));
  assert.ok(growth.uncertainty < 0.01, JSON.stringify(growth));
});

test('changes from hour to hour increase the reported uncertainty', () => {
  const swings = (hours: number): number => 200 + (Math.floor(hours) % 2) * 40;
  const growth = growthOf(looks(9, swings), 1);
  assert.ok(growth);
  assert.ok(growth.uncertainty > Math.abs(growth.megabytesPerHour), JSON.stringify(growth));
});

test('constant memory does not grow, and seven intervals give no estimate', () => {
  assert.deepEqual(
    growthOf(
      looks(9, () => 150),
      1,
    ),
    { megabytesPerHour: 0, uncertainty: 0 },
  );
  assert.equal(
    growthOf(
      looks(8, () => 150),
      1,
    ),
    null,
  );
});
