import { type Instant, plusSeconds } from '#domain/dates.ts';
import { deleteUnusedFiles, forgetItemPictures } from '../../db/merchants/cart-picture-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { nextNight } from '../night.ts';

const daySeconds = 86_400;
/** The least time that pictures are kept after their order is closed. */
const retentionSeconds = 365 * daySeconds;
const checkSeconds = 30 * daySeconds;
const batchSize = 1_000;
const pauseSeconds = 10;

/**
 * Deletes pictures of purchases that became no order, thirty days after their deadline, and of orders, twelve to
 * thirteen months after they are closed. Returns the time of the next run: next night, or in ten seconds while more are due.
 */
export async function forgetPictures({ database, clock }: DatabaseAccess): Promise<Instant> {
  const now = clock.now();
  const checked = await database.transaction((transaction) =>
    forgetItemPictures(transaction, {
      now,
      closedBefore: plusSeconds(now, -retentionSeconds),
      nextCheckAt: plusSeconds(now, checkSeconds),
      limit: batchSize,
    }),
  );
  const unused = await database.transaction((transaction) => deleteUnusedFiles(transaction, batchSize));
  return Math.max(checked, unused) === batchSize ? plusSeconds(now, pauseSeconds) : nextNight(now);
}
