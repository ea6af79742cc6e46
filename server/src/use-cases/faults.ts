import { databaseAnswers, isConnectionFault } from '../db/database.ts';
import { isOverload } from '../db/overload.ts';
import type { Context } from './context.ts';

/** Whether a fault means that the database cannot be reached, or has no room or time, just now: the caller may try again soon (F-28, F-32, F-33). */
export function isDatabaseAway(error: unknown): boolean {
  return isConnectionFault(error) || isOverload(error);
}

/** Whether the database answers within two seconds. */
export async function isDatabaseReady({ database }: Context): Promise<boolean> {
  return databaseAnswers(database.reader);
}
