import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '#tools/test-database.ts';
import { movableClock } from '../../clock.ts';
import { openDatabase } from '../../db/database.ts';
import { compareClock, whyClockIsWrong } from './compare-clock.ts';

const dayMilliseconds = 86_400_000;
const wall = Date.now.bind(Date);

// docs/spec/reliability.md#D-14, docs/spec/reliability.md#G-20
test('a clock that jumped sixty days ahead is trusted no more, and stops nobody whose clock is right', async (t) => {
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
  assert.ok(jumping.clock.isSound(), 'it is right again');
});

// docs/spec/reliability.md#D-14
test('what a clock has seen that is not the database’s is not kept', async (t) => {
  const database = openDatabase({ url: await openTestDatabase(t), connections: 1 });
  t.after(() => database.close());
  const ahead = t.mock.method(Date, 'now', () => wall() + 60 * dayMilliseconds);
  const wrong = { clock: movableClock(0), database };
  await compareClock(wrong);
  assert.equal(wrong.clock.isSound(), false);
  ahead.mock.restore();
  const right = { clock: movableClock(0), database };
  await compareClock(right);
  assert.ok(right.clock.isSound(), 'nobody is behind it');
});

// docs/spec/reliability.md#D-14
test('a process begins with no clock that the database or the other processes call wrong', async (t) => {
  const database = openDatabase({ url: await openTestDatabase(t), connections: 1 });
  t.after(() => database.close());
  const whyWrong = async (aheadMilliseconds: number): Promise<string | null> => {
    const set = t.mock.method(Date, 'now', () => wall() + aheadMilliseconds);
    const answer = await whyClockIsWrong({ clock: movableClock(0), database });
    set.mock.restore();
    return answer;
  };
  assert.match((await whyWrong(60 * dayMilliseconds)) ?? '', /the service has seen nothing yet$/);
  assert.match(
    (await whyWrong(-dayMilliseconds)) ?? '',
    /the clock of this machine says .* that of the database/,
  );
  assert.equal(await whyWrong(240_000), null);

  const moved = movableClock(dayMilliseconds);
  await compareClock({ clock: moved, database });
  assert.match((await whyWrong(0)) ?? '', /the service has seen 20/);
});
