import type { Instant } from '#domain/calendar.ts';
import { plusSeconds } from '#domain/calendar.ts';
import { dropExport, expiredExports, forgetExports as forget } from '../../db/exports/export-store.ts';
import type { Context } from '../context.ts';

const everySeconds = 900;
const rememberedSeconds = 30 * 86_400;
const filesAtOnce = 100;

/** Deletes the bytes of files whose day is over, and after thirty days that they were asked for; runs every quarter of an hour. */
export async function forgetExports({ clock, database }: Context): Promise<Instant> {
  const now = clock.now();
  for (const exportUuid of await expiredExports(database.reader, now, filesAtOnce))
    await database.transaction((transaction) => dropExport(transaction, exportUuid, now));
  await database.transaction((transaction) => forget(transaction, plusSeconds(now, -rememberedSeconds)));
  return plusSeconds(now, everySeconds);
}
