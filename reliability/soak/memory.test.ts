import assert from 'node:assert/strict';
import { test } from 'node:test';
import { growthOf, type Sample } from './memory.ts';

/** Six looks an hour, for so many hours. */
function looks(hours: number, megabytesAt: (hours: number, look: number) => number): Sample[] {
  return Array.from({ length: hours * 6 }, (_, look) => ({
    hours: look / 6,
    megabytes: megabytesAt(look / 6, look),
  }));
}

test('what rises by three megabytes an hour is told so, whatever it swings by within an hour', () => {
  const growth = growthOf(
    looks(12, (hours, look) => 200 + 3 * hours + (look % 2 === 0 ? 20 : -20)),
    1,
  );
  assert.ok(growth);
  assert.ok(Math.abs(growth.megabytesPerHour - 3) < 0.01, JSON.stringify(growth));
  assert.ok(growth.uncertainty < 0.01, JSON.stringify(growth));
});

test('what swings from hour to hour may be wrong by as much', () => {
  const swings = (hours: number): number => 200 + (Math.floor(hours) % 2) * 40;
  const growth = growthOf(looks(9, swings), 1);
  assert.ok(growth);
  assert.ok(growth.uncertainty > Math.abs(growth.megabytesPerHour), JSON.stringify(growth));
});

test('what stays does not rise, and seven whole pieces of time say nothing', () => {
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
