import { keepTick } from '../../db/monitoring/clock-store.ts';
import type { Context } from '../context.ts';

/** Tells this process's clock the latest moment that any process of the service has seen, and keeps its own (D-14). */
export async function compareClock({ clock, database }: Context): Promise<void> {
  clock.noteTick(await keepTick(database.autocommit, clock.now()));
}
