import { databaseAnswers, isConnectionFault } from '../db/database.ts';
import type { Context } from './context.ts';

/** Whether a fault means that the database cannot be reached just now: the caller may try again soon (F-28, F-32). */
export function isDatabaseAway(error: unknown): boolean {
  return isConnectionFault(error);
}

/** Whether the database answers within two seconds. */
export async function isDatabaseReady({ database }: Context): Promise<boolean> {
  return databaseAnswers(database.reader);
}
