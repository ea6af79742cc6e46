import { type Instant, plusSeconds } from '#domain/dates.ts';
import { enqueueJob, type NewJob } from '../../db/jobs/job-store.ts';
import { findProbeOrderNumbers } from '../../db/payments/intent-store.ts';
import type { BankAccess, DatabaseAccess } from '../context.ts';
import { resolveAllWaiting } from './resolve-all-waiting.ts';

const probeIntervalSeconds = 30;

/** Schedules a probe of the bank 30 seconds after a call without an answer. */
export async function scheduleBankProbe({ clock, database }: DatabaseAccess): Promise<void> {
  const job: NewJob = {
    kind: 'probe-bank',
    key: 'bank',
    payload: {},
    runAt: plusSeconds(clock.now(), probeIntervalSeconds),
  };
  await database.transaction((transaction) => enqueueJob(transaction, job));
}

/**
 * Probes a bank that does not answer while payment intents wait for its status. Every 30 seconds one process asks about
 * the oldest and the newest intent. It sends two requests because a recovering bank may leave one unanswered. After an
 * answer the bank is asked about all waiting intents (docs/spec/reliability.md#G-12). Returns the time of the next
 * probe; null when no intent waits or the bank has answered.
 */
export async function probeSilentBank(context: BankAccess): Promise<Instant | null> {
  const { acquiring, clock, database } = context;
  const orderNumbers = await findProbeOrderNumbers(database.reader, clock.now());
  if (orderNumbers.length === 0) return null;
  const answers = await Promise.all(
    orderNumbers.map((gatewayOrderNumber) => acquiring.status({ gatewayOrderNumber })),
  );
  if (answers.every(({ kind }) => kind === 'unknown')) return plusSeconds(clock.now(), probeIntervalSeconds);
  await resolveAllWaiting(context);
  return null;
}
