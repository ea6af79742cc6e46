import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '#tools/test-database.ts';
import { movableClock } from '../../clock.ts';
import { openDatabase } from '../../db/database.ts';
import { compareClock } from './compare-clock.ts';

const sixtyDaysMilliseconds = 60 * 86_400_000;

test('a clock that jumped sixty days ahead is trusted no more, and stops nobody whose clock is right (D-14, G-20)', async (t) => {
  const database = openDatabase({ url: await openTestDatabase(t), connections: 1 });
  t.after(() => database.close());
  const jumping = { clock: movableClock(0), database };
  await compareClock(jumping);
  assert.ok(jumping.clock.isSound());

  const wall = Date.now.bind(Date);
  const jump = t.mock.method(Date, 'now', () => wall() + sixtyDaysMilliseconds);
  assert.equal(jumping.clock.isSound(), false);
  await compareClock(jumping);
  jump.mock.restore();

  const other = { clock: movableClock(0), database };
  await compareClock(other);
  assert.ok(other.clock.isSound());
  await compareClock(jumping);
  assert.ok(jumping.clock.isSound(), 'it is right again');
});
