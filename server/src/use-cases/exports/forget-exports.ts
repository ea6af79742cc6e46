import { type Instant, plusSeconds } from '#domain/dates.ts';
import {
  dropExport,
  expiredExports,
  forgetExports as forget,
  nextExpiry,
} from '../../db/exports/export-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { nextNight } from '../night.ts';

const retentionSeconds = 30 * 86_400;
const filesPerRun = 100;

/**
 * Deletes the bytes of expired files, and their records after thirty days. Runs again at the next expiry. When no file
 * is left it runs again next night, because a file created meanwhile expires no earlier.
 */
export async function forgetExports({ clock, database }: DatabaseAccess): Promise<Instant> {
  const now = clock.now();
  for (const exportUuid of await expiredExports(database.reader, now, filesPerRun))
    await database.transaction((transaction) => dropExport(transaction, exportUuid, now));
  await database.transaction((transaction) => forget(transaction, plusSeconds(now, -retentionSeconds)));
  const next = await nextExpiry(database.reader);
  const night = nextNight(now);
  return next !== null && next < night ? next : night;
}
