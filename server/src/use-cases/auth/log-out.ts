import { hashOfSecret } from '../../chance.ts';
import { revokeSession } from '../../db/session-store.ts';
import type { Context } from '../context.ts';

/** Ends a session for good; one that has ended already is no fault (spec 7). */
export async function logOut({ database, clock }: Context, sessionToken: string): Promise<void> {
  await revokeSession(database.reader, hashOfSecret(sessionToken), clock.now());
}
