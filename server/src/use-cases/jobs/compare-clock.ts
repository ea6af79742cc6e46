import { keepTick, keptClock } from '../../db/jobs/clock-store.ts';
import type { Context } from '../context.ts';

type Comparing = Pick<Context, 'clock' | 'database'>;

/**
 * Tells this process's clock what the database and the other processes take for the time, and keeps its own
 * (docs/spec/reliability.md#D-14). What a clock that cannot be trusted has seen is not kept: a moment sixty days ahead
 * would stop every process whose clock is right.
 */
export async function compareClock({ clock, database }: Comparing): Promise<void> {
  const kept = await keptClock(database.reader);
  clock.compare(kept);
  if (clock.isSound()) await keepTick(database.autocommit, clock.now());
}

/**
 * Why a process may not begin with the clock of its machine, in words for whoever runs it; null when nothing speaks
 * against it. Once it runs it notices a jump; whether the clock was right before, only others know
 * (docs/spec/reliability.md#D-14).
 */
export async function whyClockIsWrong({ clock, database }: Comparing): Promise<string | null> {
  const kept = await keptClock(database.reader);
  clock.compare(kept);
  if (clock.isSound()) return null;
  const { databaseTime, lastTick } = kept;
  return `the clock of this machine says ${clock.wallTime()}, that of the database ${databaseTime}, and the service has seen ${lastTick ?? 'nothing yet'}`;
}
