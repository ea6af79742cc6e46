import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { instant, plusSeconds, secondsBetween } from '#domain/dates.ts';
import { type MovableClock, movableClock } from './clock.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const readMachineTime = Date.now.bind(Date);

/** Shifts the machine's clock by `bySeconds`. Returns a function that corrects it. */
function shiftMachineClock(t: TestContext, bySeconds: number): () => void {
  const { mock } = t.mock.method(Date, 'now', () => readMachineTime() + bySeconds * 1000);
  return () => {
    mock.restore();
  };
}

/** A slow machine may take up to a minute between two readings, and every tested jump is longer. */
function assertNear(clock: MovableClock, timestamp: ReturnType<MovableClock['now']>): void {
  assert.ok(
    Math.abs(secondsBetween(timestamp, clock.now())) < minute,
    `${clock.now()} instead of ${timestamp}`,
  );
}

for (const jump of [-day, -hour, -6 * minute, 6 * minute, hour, 60 * day])
  // docs/spec/reliability.md#D-14, docs/spec/reliability.md#F-25, docs/spec/reliability.md#F-26
  test(`the product clock ignores a jump of the machine’s clock by ${jump} s`, (t) => {
    const clock = movableClock(3 * hour * 1000);
    const before = clock.now();
    const wallTime = clock.wallTime();
    const correctClock = shiftMachineClock(t, jump);
    assertNear(clock, before);
    assert.ok(Math.abs(secondsBetween(wallTime, clock.wallTime())) < minute);
    assert.equal(clock.isSound(), false);
    assert.equal(clock.isBehind(), false, 'isBehind must be false while the time is right');
    clock.compare({ databaseTime: wallTime, lastTick: before });
    assert.equal(clock.isSound(), false, 'a comparison must not end the unsound state');
    clock.moveTo(plusSeconds(before, day));
    assertNear(clock, plusSeconds(before, day));
    correctClock();
    assertNear(clock, plusSeconds(before, day));
    assert.ok(clock.isSound());
  });

// docs/spec/reliability.md#D-14
test('the clock follows a correction of at most five minutes in both directions', (t) => {
  for (const correction of [-299, 299]) {
    const clock = movableClock(0);
    const before = clock.now();
    const correctClock = shiftMachineClock(t, correction);
    assertNear(clock, plusSeconds(before, correction));
    assert.ok(clock.isSound());
    correctClock();
  }
});

test('small corrections confirmed by the database do not add up to a jump', (t) => {
  const clock = movableClock(0);
  const before = clock.now();
  const correctClock = shiftMachineClock(t, 200);
  clock.compare({ databaseTime: clock.wallTime(), lastTick: null });
  correctClock();
  shiftMachineClock(t, 400);
  assert.ok(clock.isSound());
  assertNear(clock, plusSeconds(before, 400));
});

test('small corrections that the database contradicts add up to a jump', (t) => {
  const clock = movableClock(0);
  const databaseTime = clock.wallTime();
  const correctClock = shiftMachineClock(t, 200);
  clock.compare({ databaseTime, lastTick: null });
  assert.ok(clock.isSound());
  correctClock();
  shiftMachineClock(t, 400);
  clock.compare({ databaseTime, lastTick: null });
  assert.equal(clock.isSound(), false);
});

test('the clock is right after the machine slept', (t) => {
  const clock = movableClock(0);
  const monotonic = performance.now.bind(performance);
  t.mock.method(performance, 'now', () => monotonic() - 8 * hour * 1000);
  assertNear(clock, instant(new Date().toISOString()));
  assert.ok(clock.isSound());
});

test('a demonstration clock can be moved forward but not back, and stays sound', () => {
  const clock = movableClock(0);
  const start = clock.now();
  clock.moveTo(instant('2999-01-01T00:00:00Z'));
  assert.ok(clock.now() >= '2999-01-01T00:00:00.000Z');
  clock.moveTo(start);
  assert.ok(clock.now() >= '2999-01-01T00:00:00.000Z');
  assert.ok(clock.isSound());
});

// docs/spec/reliability.md#D-14
test('a clock more than five minutes behind the last recorded tick is reported as unsound and behind', () => {
  const clock = movableClock(0);
  const databaseTime = clock.wallTime();
  clock.compare({ databaseTime, lastTick: plusSeconds(clock.now(), 299) });
  assert.deepEqual([clock.isSound(), clock.isBehind()], [true, false]);
  clock.compare({ databaseTime, lastTick: plusSeconds(clock.now(), 310) });
  assert.deepEqual([clock.isSound(), clock.isBehind()], [false, true]);
  clock.moveTo(plusSeconds(clock.now(), 60));
  assert.deepEqual([clock.isSound(), clock.isBehind()], [true, false]);
});

// docs/spec/reliability.md#D-14
test('a clock more than five minutes away from the database’s clock is unsound', () => {
  const clock = movableClock(0);
  const isSoundWith = (databaseSeconds: number): boolean => {
    clock.compare({ databaseTime: plusSeconds(clock.wallTime(), databaseSeconds), lastTick: null });
    return clock.isSound();
  };
  assert.deepEqual([295, -295, 305, -305, 0].map(isSoundWith), [true, true, false, false, true]);
});
