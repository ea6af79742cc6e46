import type { Instant } from '#domain/calendar.ts';
import { moscowDate, moscowTime, plusDays } from '#domain/calendar.ts';
import { enqueueReminders } from '../../db/notifications/reminder-store.ts';
import type { Context } from '../context.ts';

/**
 * Every day at the hour of reminders: each client of whom something is written off tomorrow gets a job, in one
 * statement (docs/spec/rules.md#3). A day on which the service was down at that hour still reminds, as long as the day
 * lasts. Says when it runs next.
 */
export async function planReminders({ clock, database, log, settings }: Context): Promise<Instant> {
  const now = clock.now();
  const today = moscowDate(now);
  const remindAt = moscowTime(today, settings.reminderHour);
  if (now < remindAt) return remindAt;
  const tomorrow = plusDays(today, 1);
  const count = await database.transaction((transaction) => enqueueReminders(transaction, tomorrow, now));
  log.info('reminders.planned', { count, at: now });
  return moscowTime(tomorrow, settings.reminderHour);
}
