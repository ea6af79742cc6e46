import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '#testing/database/test-database.ts';
import { movableClock } from '../../clock.ts';
import { openDatabase } from '../../db/database.ts';
import { compareClock, clockProblem } from './compare-clock.ts';

const dayMilliseconds = 86_400_000;
const wall = Date.now.bind(Date);

// docs/spec/reliability.md#D-14, docs/spec/reliability.md#G-20
test('a clock that jumps sixty days ahead is no longer trusted and does not affect correct clocks', async (t) => {
  const database = openDatabase({ url: await openTestDatabase(t), connections: 1 });
  t.after(() => database.close());
  const jumping = { clock: movableClock(0), database };
  await compareClock(jumping);
  assert.ok(jumping.clock.isSound());

  const jump = t.mock.method(Date, 'now', () => wall() + 60 * dayMilliseconds);
  assert.equal(jumping.clock.isSound(), false);
  await compareClock(jumping);
  jump.mock.restore();

  const other = { clock: movableClock(0), database };
  await compareClock(other);
  assert.ok(other.clock.isSound());
  await compareClock(jumping);
  assert.ok(jumping.clock.isSound(), 'the clock is trusted again');
});

// docs/spec/reliability.md#D-14
test('the time of an unsound clock is not stored as the last tick', async (t) => {
  const database = openDatabase({ url: await openTestDatabase(t), connections: 1 });
  t.after(() => database.close());
  const ahead = t.mock.method(Date, 'now', () => wall() + 60 * dayMilliseconds);
  const wrong = { clock: movableClock(0), database };
  await compareClock(wrong);
  assert.equal(wrong.clock.isSound(), false);
  ahead.mock.restore();
  const right = { clock: movableClock(0), database };
  await compareClock(right);
  assert.ok(right.clock.isSound(), 'the correct clock is trusted');
});

// docs/spec/reliability.md#D-14
test('a process refuses to start with a clock that contradicts the database or other processes', async (t) => {
  const database = openDatabase({ url: await openTestDatabase(t), connections: 1 });
  t.after(() => database.close());
  const whyWrong = async (aheadMilliseconds: number): Promise<string | null> => {
    const mocked = t.mock.method(Date, 'now', () => wall() + aheadMilliseconds);
    const answer = await clockProblem({ clock: movableClock(0), database });
    mocked.mock.restore();
    return answer;
  };
  assert.match(
    (await whyWrong(60 * dayMilliseconds)) ?? '',
    /the service has seen nothing yet: follow docs\/runbooks\/worker-stuck\.md/,
  );
  assert.match(
    (await whyWrong(-dayMilliseconds)) ?? '',
    /the clock of this machine says .* that of the database/,
  );
  assert.equal(await whyWrong(240_000), null);

  const moved = movableClock(dayMilliseconds);
  await compareClock({ clock: moved, database });
  assert.match((await whyWrong(0)) ?? '', /the service has seen 20/);
});
