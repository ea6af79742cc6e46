import type { Instant } from '#domain/calendar.ts';
import { allowSeconds } from '../../db/database.ts';
import type { Chunk } from '../../db/bulk-payoff/bulk-payoff-chunk-store.ts';
import {
  areChunksDone,
  markChunkDone,
  payChunkRowByRow,
  takeChunk,
} from '../../db/bulk-payoff/bulk-payoff-chunk-store.ts';
import { openSingleLines } from '../../db/bulk-payoff/bulk-payoff-row-store.ts';
import { completeBulkPayoff } from '../../db/bulk-payoff/bulk-payoff-store.ts';
import type { Context } from '../context.ts';
import { isDatabaseAway } from '../faults.ts';
import { payOffByRow } from './pay-off-by-row.ts';
import { settleChunk } from './settle-chunk.ts';

const chunkSeconds = 120;
/** Rows paid off one by one before the worker is let go for a moment. */
const singlesAtOnce = 50;

/**
 * Works a checked file off: thousands of orders in a transaction with the mark that they are done, so that a process
 * that dies goes on at the first chunk without a mark and no row is applied twice (docs/spec/rules.md#10,
 * docs/spec/reliability.md#F-40); then, one by one, the orders that have penalties or payments under way. Several
 * workers may do this at once. Says when to go on; null when nothing is left to do.
 */
export async function settleBulkPayoff(context: Context, fileUuid: string): Promise<Instant | null> {
  const { database, clock } = context;
  if (await settleNextChunk(context, fileUuid)) return clock.now();
  const isMine = await database.transaction((transaction) => areChunksDone(transaction, fileUuid));
  // whoever works on the last chunk does the rest
  if (!isMine) return null;
  const lines = await openSingleLines(database.reader, fileUuid, singlesAtOnce);
  for (const lineNo of lines) await payOffByRow(context, { fileUuid, lineNo });
  if (lines.length > 0) return clock.now();
  await database.transaction(async (transaction) => {
    await allowSeconds(transaction, chunkSeconds);
    await completeBulkPayoff(transaction, fileUuid, clock.now());
  });
  return null;
}

/**
 * False when there is no chunk to be taken. A chunk that the database refuses is tried row by row, so that one row
 * stops no other.
 */
async function settleNextChunk(context: Context, fileUuid: string): Promise<boolean> {
  const { database, clock, log } = context;
  const taken: Chunk[] = [];
  try {
    return await database.transaction(async (transaction) => {
      await allowSeconds(transaction, chunkSeconds);
      const chunk = await takeChunk(transaction, fileUuid);
      if (chunk === null) return false;
      taken.push(chunk);
      await settleChunk(transaction, chunk, clock.now());
      return true;
    });
  } catch (error) {
    const chunk = taken.at(-1);
    if (chunk === undefined || isDatabaseAway(error)) throw error;
    log.error('payoff.batch.failed', error, { fileUuid });
    await database.transaction(async (transaction) => {
      await payChunkRowByRow(transaction, chunk);
      await markChunkDone(transaction, chunk, clock.now());
    });
    return true;
  }
}
