import { type Instant, plusSeconds } from '#domain/dates.ts';
import { forgetItemPictures } from '../../db/merchants/cart-picture-store.ts';
import type { Storage } from '../context.ts';
import { nextNight } from '../night.ts';

const daySeconds = 86_400;
/** After an order is closed. */
const keptSeconds = 365 * daySeconds;
const lookAgainSeconds = 30 * daySeconds;
const batchSize = 1_000;
const pauseSeconds = 10;

/**
 * Deletes pictures of purchases that became no order, thirty days after their deadline, and of orders, a year to thirteen
 * months after they are closed. Returns the time of the next run: next night, or in ten seconds while more are due.
 */
export async function forgetPictures({ database, clock }: Storage): Promise<Instant> {
  const now = clock.now();
  const count = await database.transaction((transaction) =>
    forgetItemPictures(transaction, {
      now,
      closedBefore: plusSeconds(now, -keptSeconds),
      lookAgainAt: plusSeconds(now, lookAgainSeconds),
      limit: batchSize,
    }),
  );
  return count === batchSize ? plusSeconds(now, pauseSeconds) : nextNight(now);
}
