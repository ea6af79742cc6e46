import type { Instant } from '#domain/calendar.ts';
import { plusSeconds } from '#domain/calendar.ts';
import { exportLimits } from '#domain/exports/lists.ts';
import {
  dropExport,
  expiredExports,
  forgetExports as forget,
  nextExpiry,
} from '../../db/exports/export-store.ts';
import type { Context } from '../context.ts';

const rememberedSeconds = 30 * 86_400;
const filesAtOnce = 100;

/**
 * Deletes the bytes of files whose day is over, and after thirty days that they were asked for. Runs when the next
 * file's day is over; where there is none, after a day: none that is made meanwhile is over earlier.
 */
export async function forgetExports({ clock, database }: Context): Promise<Instant> {
  const now = clock.now();
  for (const exportUuid of await expiredExports(database.reader, now, filesAtOnce))
    await database.transaction((transaction) => dropExport(transaction, exportUuid, now));
  await database.transaction((transaction) => forget(transaction, plusSeconds(now, -rememberedSeconds)));
  const tomorrow = plusSeconds(now, exportLimits.keptSeconds);
  const next = await nextExpiry(database.reader);
  return next !== null && next < tomorrow ? next : tomorrow;
}
