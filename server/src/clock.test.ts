import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant, plusSeconds } from '#domain/calendar.ts';
import { agree, movableClock } from './clock.ts';

const minute = 60_000;
const before = { wall: 1_000_000, steady: 5_000 };

test('a clock that jumped more than five minutes either way is not trusted with anybody’s card', () => {
  const later = (jumpMinutes: number): boolean =>
    agree(before, { wall: before.wall + (60 + jumpMinutes) * minute, steady: before.steady + 60 * minute });
  assert.deepEqual([0, 5, -5, 6, -6, 24 * 60, -60].map(later), [
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
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

test('a clock that stands more than five minutes behind a moment that was seen cannot be trusted (D-14)', () => {
  const clock = movableClock(0);
  clock.noteTick(plusSeconds(clock.now(), 299));
  assert.equal(clock.isSound(), true);
  clock.noteTick(plusSeconds(clock.now(), 310));
  assert.equal(clock.isSound(), false);
  clock.moveTo(plusSeconds(clock.now(), 60));
  assert.equal(clock.isSound(), true);
});
