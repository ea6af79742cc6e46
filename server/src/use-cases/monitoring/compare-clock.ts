import { keepTick } from '../../db/monitoring/clock-store.ts';
import type { Context } from '../context.ts';

/**
 * Tells this process's clock the latest moment that any process of the service has seen, and keeps its own (D-14). What a clock that cannot
 * be trusted has seen is not kept: a moment sixty days ahead would stop every process whose clock is right.
 */
export async function compareClock({ clock, database }: Pick<Context, 'clock' | 'database'>): Promise<void> {
  const latest = await keepTick(database.autocommit, clock.isSound() ? clock.now() : null);
  if (latest !== null) clock.noteTick(latest);
}
