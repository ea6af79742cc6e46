import type { Instant } from '#domain/calendar.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { Kopecks } from '#domain/money.ts';
import { sumOf } from '#domain/money.ts';
import type { Transaction } from '../../db/database.ts';
import { allowSeconds } from '../../db/database.ts';
import { cutChunks } from '../../db/bulk-payoff/bulk-payoff-chunk-store.ts';
import { checkRowsAfter, learnSizes } from '../../db/bulk-payoff/bulk-payoff-row-store.ts';
import type { BulkPayoff } from '../../db/bulk-payoff/bulk-payoff-store.ts';
import {
  beginSettling,
  lockBulkPayoff,
  saveChecked,
  sumUpPayable,
  paidOffAlone,
  waitForPerson,
} from '../../db/bulk-payoff/bulk-payoff-store.ts';
import { callWorkers, enqueueJobs } from '../../db/jobs/job-store.ts';
import type { Context } from '../context.ts';

/** So many that a worker which stops is not waited for long. */
const rowsAtOnce = 20_000;
const checkSeconds = 120;

/**
 * Finds the order of each row and says what would become of it, part by part; a process that dies goes on where it was
 * (docs/spec/rules.md#10). Then a person is waited for, where one is to look or to agree, or paying off begins. Says
 * when to go on; null when all rows are checked.
 */
export async function checkBulkPayoff(context: Context, fileUuid: string): Promise<Instant | null> {
  const { database, clock } = context;
  const isChecked = await database.transaction(async (transaction) => {
    await allowSeconds(transaction, checkSeconds);
    const file = await lockBulkPayoff(transaction, fileUuid);
    if (file?.stage !== 'CHECKING') return true;
    const { checkedThrough: lineNo } = file;
    if (lineNo === 0) await learnSizes(transaction);
    const { rows, lastLine } = await checkRowsAfter(transaction, { fileUuid, lineNo, limit: rowsAtOnce });
    if (lastLine === null) await endCheck(context, transaction, file);
    else await saveChecked(transaction, fileUuid, { rows, lastLine });
    return lastLine === null;
  });
  return isChecked ? null : clock.now();
}

async function endCheck(context: Context, transaction: Transaction, file: BulkPayoff): Promise<void> {
  const { fileUuid, reviewWanted } = file;
  // every row has been written since: a plan for next to no rows would take hours
  await learnSizes(transaction);
  const { amountPayable } = await sumUpPayable(transaction, fileUuid);
  await cutChunks(transaction, fileUuid, context.settings.fullPayment.ordersInChunk);
  const approvalNeeded = await needsApproval(context, transaction, amountPayable);
  if (reviewWanted || approvalNeeded) await waitForPerson(transaction, fileUuid, { approvalNeeded });
  else await startSettling(context, transaction, { fileUuid, decidedBy: null });
}

const limitSeconds = 30 * 24 * 3600;

/**
 * Whether a second person has to agree: from the configured sum on, together with everything that was paid off without
 * one in the last thirty days. The limit cannot be passed in pieces (docs/spec/rules.md#14).
 */
async function needsApproval(
  { clock, settings }: Context,
  transaction: Transaction,
  amount: Kopecks,
): Promise<boolean> {
  const { approvalFrom } = settings.fullPayment;
  if (approvalFrom === null || amount === 0) return false;
  const alone = await paidOffAlone(transaction, plusSeconds(clock.now(), -limitSeconds));
  return sumOf([amount, alone]) >= approvalFrom;
}

/**
 * Two streams keep two processors of the database busy; a third gained nothing (docs/spec/performance.md#bulk-payoff).
 */
const streams = [1, 2] as const;

/** Lets paying off begin: each stream is a job, so that any worker may take it over. */
export async function startSettling(
  { clock }: Context,
  transaction: Transaction,
  { fileUuid, decidedBy }: { readonly fileUuid: string; readonly decidedBy: BulkPayoff['staffUuid'] | null },
): Promise<void> {
  const at = clock.now();
  await beginSettling(transaction, fileUuid, { at, decidedBy });
  await enqueueJobs(
    transaction,
    streams.map((stream) => ({
      kind: 'settle-full-payment',
      key: `${fileUuid}/${stream}`,
      payload: { fileUuid },
      runAt: at,
    })),
  );
  await callWorkers(transaction);
}
