import { databaseAnswers, isConnectionFault } from '../db/database.ts';
import { isOverload } from '../db/overload.ts';
import type { Context } from './context.ts';

/**
 * Whether a fault means that the database cannot be reached, or has no room or time, just now: the caller may try again
 * soon (docs/spec/reliability.md#F-28, docs/spec/reliability.md#F-32, docs/spec/reliability.md#F-33).
 */
export function isDatabaseAway(error: unknown): boolean {
  return isConnectionFault(error) || isOverload(error);
}

/**
 * The database may be older than the bank's book: until they have been compared nothing that moves money is begun
 * (docs/spec/reliability.md#F-55).
 */
export class BooksNotCompared extends Error {
  override readonly name = 'BooksNotCompared';

  constructor() {
    super('the books have not been compared since the database went back');
  }
}

/**
 * The database has not answered in time: nothing of what was asked has begun, nor will it
 * (docs/spec/reliability.md#F-32).
 */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';

  constructor() {
    super('the database did not answer in time');
  }
}

/** Whether the database answers within two seconds. */
export async function isDatabaseReady({ database }: Context): Promise<boolean> {
  return databaseAnswers(database.reader);
}
