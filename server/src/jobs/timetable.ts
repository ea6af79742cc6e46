import type { Context } from '../use-cases/context.ts';
import { enqueueJobs } from '../db/monitoring/job-store.ts';

/** Jobs that run by themselves: each says, when it ends, at what moment it runs again. */
const recurring = [
  'plan-due-charges',
  'plan-penalty-growth',
  'plan-reminders',
  'reconcile',
  'reverse-undelivered',
  'forget-old-requests',
  'forget-old-attempts',
  'forget-exports',
] as const;

/** Puts the recurring jobs in place where they are not yet. */
export async function ensureTimetable({ database, clock }: Context): Promise<void> {
  await database.transaction((transaction) =>
    enqueueJobs(
      transaction,
      recurring.map((kind) => ({ kind, key: 'timetable', payload: {}, runAt: clock.now() })),
    ),
  );
}

/** Jobs that the service cannot live without: they are tried for ever, and complain each time (F-39). */
export function isRecurring(kind: string): boolean {
  return recurring.some((known) => known === kind);
}
