import { keepTick, storedClock } from '../../db/jobs/clock-store.ts';
import type { Context } from '../context.ts';

type ClockContext = Pick<Context, 'clock' | 'database'>;

/**
 * Compares this process's clock with the database and the other processes, and stores its time
 * (docs/spec/reliability.md#D-14). The time of an untrusted clock is not stored, because a time sixty days ahead would
 * stop every process with a correct clock.
 */
export async function compareClock({ clock, database }: ClockContext): Promise<void> {
  const stored = await storedClock(database.reader);
  clock.compare(stored);
  if (clock.isSound()) await keepTick(database.autocommit, clock.now());
}

/**
 * The reason why a process may not start with the clock of its machine, as a text for the operator; null when the clock
 * is plausible. A running process detects a jump by itself. At the start only the database and other processes can show
 * that a clock is wrong (docs/spec/reliability.md#D-14).
 */
export async function clockProblem({ clock, database }: ClockContext): Promise<string | null> {
  const stored = await storedClock(database.reader);
  clock.compare(stored);
  if (clock.isSound()) return null;
  const { databaseTime, lastTick } = stored;
  return `the clock of this machine says ${clock.wallTime()}, that of the database ${databaseTime}, and the service has seen ${lastTick ?? 'nothing yet'}: follow docs/runbooks/worker-stuck.md, point 8`;
}
