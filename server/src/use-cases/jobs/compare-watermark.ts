import { isCurrent, writeWatermark, advanceWatermark } from '../../db/jobs/watermark-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { Context } from '../context.ts';
import { LedgerNotReconciled } from '../faults.ts';

/**
 * Compares the stored watermark of this process with the one that it wrote last. A database without the last watermark
 * was restored from a backup, and a recovery begins (decision 0059).
 */
export async function compareWatermark({
  database,
  recovery,
  random,
  clock,
}: Pick<Context, 'database' | 'recovery' | 'random' | 'clock'>): Promise<void> {
  const left = recovery.watermark();
  const found = left === null ? null : await advanceWatermark(database.autocommit, left);
  const mark = found ?? left ?? { processUuid: random.uuid(), count: 1 };
  if (found === null && left !== null) recovery.begin(clock.now());
  if (found === null) await writeWatermark(database.autocommit, mark);
  recovery.setWatermark(mark);
}

/**
 * Checks that the books have been compared with the bank's, in the transaction that records a payment before the bank
 * is called. Without this check a request that continues right after a failover could charge a debt twice.
 * @throws LedgerNotReconciled
 */
export async function assertBooksCompared(
  { recovery }: Pick<Context, 'recovery'>,
  transaction: Transaction,
): Promise<void> {
  if (recovery.isUnderWay() || !(await isCurrent(transaction, recovery.watermark())))
    throw new LedgerNotReconciled();
}
