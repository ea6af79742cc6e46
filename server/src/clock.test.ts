import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { instant, plusSeconds, secondsBetween } from '#domain/calendar.ts';
import { type MovableClock, movableClock } from './clock.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const wall = Date.now.bind(Date);

/** The clock of the machine is set so far from what is right while the process runs; how to set it right again. */
function setMachineClock(t: TestContext, bySeconds: number): () => void {
  const { mock } = t.mock.method(Date, 'now', () => wall() + bySeconds * 1000);
  return () => {
    mock.restore();
  };
}

function assertNear(clock: MovableClock, timestamp: ReturnType<MovableClock['now']>): void {
  assert.ok(Math.abs(secondsBetween(timestamp, clock.now())) < 5, `${clock.now()} instead of ${timestamp}`);
}

for (const jump of [-day, -hour, -6 * minute, 6 * minute, hour, 60 * day])
  // docs/spec/reliability.md#D-14, docs/spec/reliability.md#F-25, docs/spec/reliability.md#F-26
  test(`the machine’s clock jumps by ${jump} s: the product’s goes on as if nothing had been, no card is charged, until it is right again`, (t) => {
    const clock = movableClock(3 * hour * 1000);
    const before = clock.now();
    const world = clock.wallTime();
    const setRight = setMachineClock(t, jump);
    assertNear(clock, before);
    assert.ok(Math.abs(secondsBetween(world, clock.wallTime())) < 5);
    assert.equal(clock.isSound(), false);
    assert.equal(clock.isBehind(), false, 'its time is right: it serves everybody');
    clock.compare({ databaseTime: world, lastTick: before });
    assert.equal(clock.isSound(), false, 'a comparison does not make it right');
    clock.moveTo(plusSeconds(before, day));
    assertNear(clock, plusSeconds(before, day));
    setRight();
    assertNear(clock, plusSeconds(before, day));
    assert.ok(clock.isSound());
  });

// docs/spec/reliability.md#D-14
test('a correction of five minutes at most is followed, either way', (t) => {
  for (const correction of [-299, 299]) {
    const clock = movableClock(0);
    const before = clock.now();
    const setRight = setMachineClock(t, correction);
    assertNear(clock, plusSeconds(before, correction));
    assert.ok(clock.isSound());
    setRight();
  }
});

test('small corrections that the database agrees with never add up to a jump', (t) => {
  const clock = movableClock(0);
  const before = clock.now();
  const setRight = setMachineClock(t, 200);
  clock.compare({ databaseTime: clock.wallTime(), lastTick: null });
  setRight();
  setMachineClock(t, 400);
  assert.ok(clock.isSound());
  assertNear(clock, plusSeconds(before, 400));
});

test('small corrections that the database knows nothing of are found out', (t) => {
  const clock = movableClock(0);
  const databaseTime = clock.wallTime();
  const setRight = setMachineClock(t, 200);
  clock.compare({ databaseTime, lastTick: null });
  assert.ok(clock.isSound());
  setRight();
  setMachineClock(t, 400);
  clock.compare({ databaseTime, lastTick: null });
  assert.equal(clock.isSound(), false);
});

test('a machine that slept knows what time it is', (t) => {
  const clock = movableClock(0);
  const awake = performance.now.bind(performance);
  t.mock.method(performance, 'now', () => awake() - 8 * hour * 1000);
  assertNear(clock, instant(new Date().toISOString()));
  assert.ok(clock.isSound());
});

test('the clock of a demonstration moves forward only, and stays sound', () => {
  const clock = movableClock(0);
  const start = clock.now();
  clock.moveTo(instant('2999-01-01T00:00:00Z'));
  assert.ok(clock.now() >= '2999-01-01T00:00:00.000Z');
  clock.moveTo(start);
  assert.ok(clock.now() >= '2999-01-01T00:00:00.000Z');
  assert.ok(clock.isSound());
});

// docs/spec/reliability.md#D-14
test('a clock that stands more than five minutes behind a moment that was seen cannot be trusted, and serves nobody', () => {
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
test('a clock that is more than five minutes from that of the database cannot be trusted, either way', () => {
  const clock = movableClock(0);
  const isSoundBeside = (databaseSeconds: number): boolean => {
    clock.compare({ databaseTime: plusSeconds(clock.wallTime(), databaseSeconds), lastTick: null });
    return clock.isSound();
  };
  assert.deepEqual([295, -295, 305, -305, 0].map(isSoundBeside), [true, true, false, false, true]);
});
