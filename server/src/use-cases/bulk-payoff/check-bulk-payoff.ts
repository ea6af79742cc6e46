import { type Instant, plusSeconds } from '#domain/dates.ts';
import { type Kopecks, sumOf } from '#domain/money.ts';
import { allowSeconds, type Transaction } from '../../db/database.ts';
import { cutChunks } from '../../db/bulk-payoff/bulk-payoff-chunk-store.ts';
import { checkRowsAfter, learnSizes } from '../../db/bulk-payoff/bulk-payoff-row-store.ts';
import {
  startPaying,
  type BulkPayoff,
  lockBulkPayoff,
  sumPaidWithoutApproval,
  saveChecked,
  sumUpPayable,
  markAwaitingConfirmation,
} from '../../db/bulk-payoff/bulk-payoff-store.ts';
import { notifyWorkers } from '../../db/jobs/job-announcements.ts';
import { enqueueJobs } from '../../db/jobs/job-store.ts';
import type { DatabaseAccess } from '../context.ts';

/** Limit per transaction, so that the shutdown of a worker does not take long. */
const rowsPerStep = 20_000;
const checkSeconds = 120;

/**
 * Finds the order of each row and predicts its outcome, in parts; after a crash the check continues where it stopped
 * (docs/spec/rules.md#10). Then the file waits for a review or an approval if one is needed; otherwise the payoff
 * starts. Returns when to continue, or null when all rows are checked.
 */
export async function checkBulkPayoff(context: DatabaseAccess, fileUuid: string): Promise<Instant | null> {
  const { database, clock } = context;
  const isChecked = await database.transaction(async (transaction) => {
    await allowSeconds(transaction, checkSeconds);
    const file = await lockBulkPayoff(transaction, fileUuid);
    if (file?.stage !== 'CHECKING') return true;
    const { checkedThrough: lineNo } = file;
    if (lineNo === 0) await learnSizes(transaction);
    const { rows, lastLine } = await checkRowsAfter(transaction, { fileUuid, lineNo, limit: rowsPerStep });
    if (lastLine === null) await endCheck(context, transaction, file);
    else await saveChecked(transaction, fileUuid, { rows, lastLine });
    return lastLine === null;
  });
  return isChecked ? null : clock.now();
}

async function endCheck(context: DatabaseAccess, transaction: Transaction, file: BulkPayoff): Promise<void> {
  const { fileUuid, reviewWanted } = file;
  // every row has been updated since: without fresh statistics a bad query plan would take hours
  await learnSizes(transaction);
  const { amountPayable } = await sumUpPayable(transaction, fileUuid);
  await cutChunks(transaction, fileUuid, context.settings.fullPayment.ordersInChunk);
  const approvalNeeded = await needsApproval(context, transaction, amountPayable);
  if (reviewWanted || approvalNeeded)
    await markAwaitingConfirmation(transaction, fileUuid, { approvalNeeded });
  else await startSettling(context, transaction, { fileUuid, decidedBy: null });
}

const limitSeconds = 30 * 24 * 3600;

/**
 * Whether a second person has to approve, from the configured sum on. The sum includes all payoffs without an approval
 * in the last thirty days, so that several small files cannot bypass the limit (docs/spec/rules.md#14).
 */
async function needsApproval(
  { clock, settings }: DatabaseAccess,
  transaction: Transaction,
  amount: Kopecks,
): Promise<boolean> {
  const { approvalFrom } = settings.fullPayment;
  if (approvalFrom === null || amount === 0) return false;
  const withoutApproval = await sumPaidWithoutApproval(transaction, plusSeconds(clock.now(), -limitSeconds));
  return sumOf([amount, withoutApproval]) >= approvalFrom;
}

/**
 * Two streams use two processors of the database; a third one gained nothing (docs/spec/performance.md#bulk-payoff).
 */
const streams = [1, 2] as const;

/** Starts the payoff: each stream is a job, so that any worker can take it over. */
export async function startSettling(
  { clock }: DatabaseAccess,
  transaction: Transaction,
  { fileUuid, decidedBy }: { readonly fileUuid: string; readonly decidedBy: BulkPayoff['staffUuid'] | null },
): Promise<void> {
  const at = clock.now();
  await startPaying(transaction, fileUuid, { at, decidedBy });
  await enqueueJobs(
    transaction,
    streams.map((stream) => ({
      kind: 'settle-bulk-payoff',
      key: `${fileUuid}/${stream}`,
      payload: { fileUuid },
      runAt: at,
    })),
  );
  await notifyWorkers(transaction);
}
