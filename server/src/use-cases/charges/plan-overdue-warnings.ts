import { type Instant, moscowDate, moscowTime, plusDays } from '#domain/dates.ts';
import { enqueueOverdueWarnings } from '../../db/notifications/overdue-warning-store.ts';
import type { DatabaseAccess } from '../context.ts';

/**
 * Enqueues, in one statement, a job for each order with a failed payment, daily at the hour of reminders. The job warns
 * the client on the last day of the grace (docs/spec/rules.md#12 OVERDUE_SOON). Returns when to run next.
 */
export async function planOverdueWarnings({
  clock,
  database,
  log,
  settings,
}: DatabaseAccess): Promise<Instant> {
  const now = clock.now();
  const today = moscowDate(now);
  const warnsAt = moscowTime(today, settings.chargePlan.reminderHour);
  if (now < warnsAt) return warnsAt;
  const count = await database.transaction((transaction) =>
    enqueueOverdueWarnings(transaction, { today, now }),
  );
  log.info('warnings.planned', { count, at: now });
  return moscowTime(plusDays(today, 1), settings.chargePlan.reminderHour);
}
