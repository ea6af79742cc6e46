import { type Instant, moscowDate, plusDays } from '#domain/dates.ts';
import { windowOpens } from '#domain/charges/charge-plan.ts';
import { enqueueChargesDue } from '../../db/charges/due-charge-store.ts';
import type { DatabaseAccess } from '../context.ts';

/**
 * Enqueues, in one statement, a job for each order with a due payment, every morning when the window opens. The plan
 * includes overdue orders (docs/spec/rules.md#3). Returns when to run next.
 */
export async function planDueCharges({ clock, database, log, settings }: DatabaseAccess): Promise<Instant> {
  const now = clock.now();
  const today = moscowDate(now);
  const opens = windowOpens(settings.chargePlan, today);
  if (now < opens) return opens;
  const count = await database.transaction((transaction) => enqueueChargesDue(transaction, today, now));
  log.info('charges.planned', { count, at: now });
  return windowOpens(settings.chargePlan, plusDays(today, 1));
}
