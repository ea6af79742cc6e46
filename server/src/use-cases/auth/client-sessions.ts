import { clientSession } from '#domain/auth/limits.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import type { LiveSession } from '../../db/auth/session-store.ts';
import { liveClientSessions, revokeOtherSessions } from '../../db/auth/session-store.ts';
import type { Context } from '../context.ts';

type ClientInSession = { readonly clientUuid: ClientUuid; readonly sessionHash: string };

/**
 * Where a client is logged in now, the session that asks first (docs/spec/rules.md#7, docs/spec/reliability.md#S-07).
 */
export async function listClientSessions(
  { database, clock }: Context,
  { clientUuid, sessionHash }: ClientInSession,
): Promise<readonly LiveSession[]> {
  const now = clock.now();
  const seenAfter = plusSeconds(now, -clientSession.idleSeconds);
  return liveClientSessions(database.reader, clientUuid, { sessionHash, now, seenAfter });
}

/**
 * Logs a client out everywhere else, at once; the session that asks goes on (docs/spec/reliability.md#S-08). Only a
 * fresh log-in may: whoever finds a session open cannot put its owner out of the others (ASVS 7.5.2).
 */
export async function endOtherSessions(
  context: Context,
  { clientUuid, sessionHash }: ClientInSession,
): Promise<Result<null, Refusal<'session.not.fresh.error'>>> {
  const now = context.clock.now();
  const sessions = await listClientSessions(context, { clientUuid, sessionHash });
  const own = sessions.find(({ current }) => current);
  if (own === undefined || plusSeconds(own.createdAt, clientSession.freshSeconds) < now)
    return refuse('session.not.fresh.error');
  await context.database.transaction((transaction) =>
    revokeOtherSessions(transaction, clientUuid, { sessionHash, now }),
  );
  return done(null);
}
