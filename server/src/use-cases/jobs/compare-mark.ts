import { isCurrent, leaveMark, moveMark } from '../../db/jobs/mark-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { Context } from '../context.ts';
import { BooksNotCompared } from '../faults.ts';

/**
 * Looks for what this process has left in the database: one that does not know it has gone back, and a recovery begins
 * (decision 0059).
 */
export async function compareMark({
  database,
  recovery,
  random,
  clock,
}: Pick<Context, 'database' | 'recovery' | 'random' | 'clock'>): Promise<void> {
  const left = recovery.mark();
  const found = left === null ? null : await moveMark(database.autocommit, left);
  const mark = found ?? left ?? { processUuid: random.uuid(), count: 1 };
  if (found === null && left !== null) recovery.begin(clock.now());
  if (found === null) await leaveMark(database.autocommit, mark);
  recovery.keepMark(mark);
}

/**
 * Asked in the transaction in which a payment is written before the bank hears of it: whoever goes on a moment after a
 * failover, or presses once more, pays nothing before the books have been compared.
 * @throws BooksNotCompared
 */
export async function askForComparedBooks(
  { recovery }: Pick<Context, 'recovery'>,
  transaction: Transaction,
): Promise<void> {
  if (recovery.isUnderWay() || !(await isCurrent(transaction, recovery.mark()))) throw new BooksNotCompared();
}
