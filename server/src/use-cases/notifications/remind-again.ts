import { type Instant, moscowDate, plusDays } from '#domain/dates.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import { enqueueJob } from '../../db/jobs/job-store.ts';
import type { SmsKind } from '../../db/notifications/sms-store.ts';
import type { DatabaseAccess } from '../context.ts';

type OutdatedMessage = {
  readonly kind: SmsKind;
  /** null for a message without a client. */
  readonly clientUuid: ClientUuid | null;
  readonly createdAt: Instant;
};

/**
 * Enqueues a reminder about the charges that are left of a reminder that has become untrue, because a charge is
 * announced before its day (docs/spec/rules.md#3). Other messages are not repeated.
 */
export async function remindAgain(
  { clock, database }: DatabaseAccess,
  { kind, clientUuid, createdAt }: OutdatedMessage,
): Promise<void> {
  if (kind !== 'REMINDER' || clientUuid === null) return;
  const date = plusDays(moscowDate(createdAt), 1);
  const job = {
    kind: 'remind-client',
    key: `${clientUuid}/${date}/${createdAt}`,
    payload: { clientUuid, date, isAgain: true, formerAt: createdAt },
    runAt: clock.now(),
  } as const;
  await database.transaction((transaction) => enqueueJob(transaction, job));
}
