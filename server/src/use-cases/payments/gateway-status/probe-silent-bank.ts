import type { Instant } from '#domain/calendar.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { NewJob } from '../../../db/jobs/job-store.ts';
import { enqueueJob } from '../../../db/jobs/job-store.ts';
import { waitingForTheBank } from '../../../db/payments/operation-store.ts';
import type { Context } from '../../context.ts';
import { resolveAllWaiting } from './resolve-all-waiting.ts';

const probeIntervalSeconds = 30;

/** Plans a probe of the bank 30 seconds after a call without an answer. */
export async function planBankProbe({ clock, database }: Context): Promise<void> {
  const job: NewJob = {
    kind: 'ask-silent-bank',
    key: 'bank',
    payload: {},
    runAt: plusSeconds(clock.now(), probeIntervalSeconds),
  };
  await database.transaction((transaction) => enqueueJob(transaction, job));
}

/**
 * Probes a silent bank while payments or expired forms wait for its status. One process asks every 30 seconds about the
 * oldest and the newest of them; this detects the bank's return without any traffic. Two requests, because a recovering
 * bank may fail to answer one of them. After an answer, all waiting operations are asked about
 * (docs/spec/reliability.md#G-12). Returns when to probe again; null when no operation waits or the bank has answered.
 */
export async function probeSilentBank(context: Context): Promise<Instant | null> {
  const { acquiring, clock, database } = context;
  const waiting = await waitingForTheBank(database.reader, clock.now());
  if (waiting.length === 0) return null;
  const answers = await Promise.all(
    waiting.map((gatewayOrderNumber) => acquiring.status({ gatewayOrderNumber })),
  );
  if (answers.every(({ kind }) => kind === 'unknown')) return plusSeconds(clock.now(), probeIntervalSeconds);
  await resolveAllWaiting(context);
  return null;
}
