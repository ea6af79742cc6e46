import { clientSession } from '#domain/auth/limits.ts';
import { plusSeconds } from '#domain/dates.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { liveClientSessions, type LiveSession, revokeOtherSessions } from '../../db/auth/session-store.ts';
import type { DatabaseAccess } from '../context.ts';

type ClientInSession = { readonly clientUuid: ClientUuid; readonly sessionHash: string };

/**
 * The live sessions of a client, the current one first (docs/spec/rules.md#7, docs/spec/reliability.md#S-07).
 */
export async function listClientSessions(
  { database, clock }: DatabaseAccess,
  { clientUuid, sessionHash }: ClientInSession,
): Promise<readonly LiveSession[]> {
  const now = clock.now();
  const usedAfter = plusSeconds(now, -clientSession.idleSeconds);
  return liveClientSessions(database.reader, clientUuid, { sessionHash, now, usedAfter });
}

/**
 * Ends all other sessions of a client at once (docs/spec/reliability.md#S-08). It requires a recent log-in, so
 * that a stranger at an open session cannot end the owner's other sessions (ASVS 7.5.2).
 */
export async function endOtherSessions(
  context: DatabaseAccess,
  { clientUuid, sessionHash }: ClientInSession,
): Promise<Result<null, Refusal<'session.not.fresh.error'>>> {
  const now = context.clock.now();
  if (!(await isFreshSession(context, { clientUuid, sessionHash }))) return refuse('session.not.fresh.error');
  await context.database.transaction((transaction) =>
    revokeOtherSessions(transaction, clientUuid, { sessionHash, now }),
  );
  return success(null);
}

/** Whether the client logged in with a code within the last ten minutes. */
export async function isFreshSession(
  context: DatabaseAccess,
  session: Pick<ClientInSession, 'clientUuid' | 'sessionHash'>,
): Promise<boolean> {
  const sessions = await listClientSessions(context, session);
  const current = sessions.find((each) => each.current);
  return (
    current !== undefined && plusSeconds(current.createdAt, clientSession.freshSeconds) >= context.clock.now()
  );
}
