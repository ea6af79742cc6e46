import { type Instant, moscowDate, moscowTime, plusDays } from '#domain/dates.ts';
import { enqueueReminders } from '../../db/notifications/reminder-store.ts';
import type { DatabaseAccess } from '../context.ts';

/**
 * Enqueues, in one statement, a job for each client with a scheduled charge tomorrow, daily at the hour of reminders
 * (docs/spec/rules.md#3). After a downtime at that hour the plan still runs on the same day. Returns when to run next.
 */
export async function planReminders({ clock, database, log, settings }: DatabaseAccess): Promise<Instant> {
  const now = clock.now();
  const today = moscowDate(now);
  const remindAt = moscowTime(today, settings.chargePlan.reminderHour);
  if (now < remindAt) return remindAt;
  const tomorrow = plusDays(today, 1);
  const count = await database.transaction((transaction) => enqueueReminders(transaction, tomorrow, now));
  log.info('reminders.planned', { count, at: now });
  return moscowTime(tomorrow, settings.chargePlan.reminderHour);
}
