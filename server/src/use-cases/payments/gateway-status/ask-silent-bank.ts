import type { Instant } from '#domain/calendar.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { NewJob } from '../../../db/jobs/job-store.ts';
import { enqueueJob } from '../../../db/jobs/job-store.ts';
import { waitingForTheBank } from '../../../db/payments/operation-store.ts';
import type { Context } from '../../context.ts';
import { askAboutAll } from './ask-about-all.ts';

const askedEverySeconds = 30;

/** A call was not answered: half a minute later somebody looks whether the bank is back. */
export async function planSilentBank({ clock, database }: Context): Promise<void> {
  const job: NewJob = {
    kind: 'ask-silent-bank',
    key: 'bank',
    payload: {},
    runAt: plusSeconds(clock.now(), askedEverySeconds),
  };
  await database.transaction((transaction) => enqueueJob(transaction, job));
}

/**
 * While the bank is silent and a payment waits for its word, or a form that has died does, one of the service's
 * processes asks it every half minute about the oldest and the newest of them, so that its return is noticed in a quiet
 * night too; then it is asked about all (docs/spec/reliability.md#G-12). Two, as a bank that has come back may still
 * have no answer to one. Says when to ask again; null when nothing waits or the bank has answered.
 */
export async function askSilentBank(context: Context): Promise<Instant | null> {
  const { acquiring, clock, database } = context;
  const waiting = await waitingForTheBank(database.reader, clock.now());
  if (waiting.length === 0) return null;
  const answers = await Promise.all(
    waiting.map((gatewayOrderNumber) => acquiring.status({ gatewayOrderNumber })),
  );
  if (answers.every(({ kind }) => kind === 'unknown')) return plusSeconds(clock.now(), askedEverySeconds);
  await askAboutAll(context);
  return null;
}
