import type { ClientUuid } from '#domain/identifier.ts';
import { hashOfSecret } from '../../secrets/random.ts';
import { clientOfSession, type OpenedBy } from '../../db/auth/session-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { readInSession } from './read-in-session.ts';

export type ClientInSession = {
  readonly clientUuid: ClientUuid;
  readonly sessionHash: string;
  readonly openedBy: OpenedBy;
};

/**
 * Finds the client of a session cookie. Null when the session is unknown or ended, or the client is blocked
 * (docs/spec/reliability.md#S-07, docs/spec/reliability.md#S-08).
 */
export async function findClientSession(
  context: DatabaseAccess,
  sessionToken: string,
): Promise<ClientInSession | null> {
  const session = await readInSession(context, sessionToken, (key) =>
    clientOfSession(context.database.reader, key),
  );
  return session === null
    ? null
    : {
        clientUuid: session.clientUuid,
        openedBy: session.openedBy,
        sessionHash: hashOfSecret(sessionToken),
      };
}
