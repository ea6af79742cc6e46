import type { Instant } from '#domain/dates.ts';
import { allowSeconds } from '../../db/database.ts';
import {
  areChunksDone,
  type Chunk,
  markChunkDone,
  payChunkRowByRow,
  takeChunk,
} from '../../db/bulk-payoff/bulk-payoff-chunk-store.ts';
import { openSingleLines } from '../../db/bulk-payoff/bulk-payoff-row-store.ts';
import { completeBulkPayoff } from '../../db/bulk-payoff/bulk-payoff-store.ts';
import type { BankAccess, DatabaseAccess } from '../context.ts';
import { isDatabaseUnavailable } from '../faults.ts';
import { payOffByRow } from './pay-off-by-row.ts';
import { settleChunk } from './settle-chunk.ts';

const chunkSeconds = 120;
/** Rows paid off one by one before the job returns to the queue. */
const rowsPerStep = 50;

/**
 * Pays off a checked file in chunks of thousands of orders. A transaction settles a chunk and marks it as done, so
 * after a crash the payoff continues at the first unmarked chunk and no row is applied twice (docs/spec/rules.md#10,
 * docs/spec/reliability.md#F-40). Then orders with penalties or payments in progress follow one by one. Several workers
 * may do this concurrently. Returns when to continue, or null when nothing is left to do.
 */
export async function settleBulkPayoff(context: BankAccess, fileUuid: string): Promise<Instant | null> {
  const { database, clock } = context;
  if (await settleNextChunk(context, fileUuid)) return clock.now();
  const areDone = await database.transaction((transaction) => areChunksDone(transaction, fileUuid));
  // the worker of the last chunk handles the rows that remain
  if (!areDone) return null;
  const lines = await openSingleLines(database.reader, fileUuid, rowsPerStep);
  for (const lineNo of lines) await payOffByRow(context, { fileUuid, lineNo });
  if (lines.length > 0) return clock.now();
  await database.transaction(async (transaction) => {
    await allowSeconds(transaction, chunkSeconds);
    await completeBulkPayoff(transaction, fileUuid, clock.now());
  });
  return null;
}

/**
 * Settles the next chunk; false when there is none. A chunk that the database refuses is settled row by row, so that
 * one bad row does not stop the others.
 */
async function settleNextChunk(context: DatabaseAccess, fileUuid: string): Promise<boolean> {
  const { database, clock, log } = context;
  const taken: Chunk[] = [];
  try {
    return await database.transaction(async (transaction) => {
      await allowSeconds(transaction, chunkSeconds);
      const chunk = await takeChunk(transaction, fileUuid);
      if (chunk === null) return false;
      taken.push(chunk);
      await settleChunk(context, transaction, chunk);
      return true;
    });
  } catch (error) {
    const chunk = taken.at(-1);
    if (chunk === undefined || isDatabaseUnavailable(error)) throw error;
    log.error('payoff.batch.failed', error, { fileUuid });
    await database.transaction(async (transaction) => {
      await payChunkRowByRow(transaction, chunk);
      await markChunkDone(transaction, chunk, clock.now());
    });
    return true;
  }
}
