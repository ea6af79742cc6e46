import { databaseAnswers, isConnectionFault } from '../db/database.ts';
import { isOverload } from '../db/overload.ts';
import type { DatabaseAccess } from './context.ts';

/**
 * Whether an error means that the database is unreachable or overloaded at present, so the caller may retry soon
 * (docs/spec/reliability.md#F-28, docs/spec/reliability.md#F-32, docs/spec/reliability.md#F-33).
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isConnectionFault(error) || isOverload(error);
}

/**
 * The database may be older than the bank's records. No intent that moves money starts until both have been compared
 * (docs/spec/reliability.md#F-55).
 */
export class LedgerNotReconciled extends Error {
  override readonly name = 'LedgerNotReconciled';

  constructor() {
    super('the books have not been compared since the database was restored');
  }
}

/**
 * The database has not answered before the deadline. The request has no effect, now or later
 * (docs/spec/reliability.md#F-32).
 */
export class DatabaseTimeout extends Error {
  override readonly name = 'DatabaseTimeout';

  constructor() {
    super('the database did not answer in time');
  }
}

/** Whether the database answers within two seconds. */
export async function isDatabaseReady({ database }: DatabaseAccess): Promise<boolean> {
  return databaseAnswers(database.reader);
}
