import type { ClientUuid } from '#domain/identifier.ts';
import { hashOfSecret } from '../../secrets/chance.ts';
import { clientOfSession } from '../../db/auth/session-store.ts';
import type { Context } from '../context.ts';
import { readInSession } from './read-in-session.ts';

/** The client who is logged in with a session cookie; null when it has ended, is unknown, or its client is blocked (S-07, S-08). */
export async function findClientSession(
  context: Context,
  sessionToken: string,
): Promise<{ readonly clientUuid: ClientUuid; readonly sessionHash: string } | null> {
  const session = await readInSession(context, sessionToken, (key) =>
    clientOfSession(context.database.reader, key),
  );
  return session === null
    ? null
    : { clientUuid: session.clientUuid, sessionHash: hashOfSecret(sessionToken) };
}
