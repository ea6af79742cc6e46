import type { QueryClient } from '@tanstack/react-query';
import { call } from '../api/wire/call.ts';
import { logWarning } from '../api/wire/log-warning.ts';
import type { User } from '../api/auth/user.ts';
import { rememberLogInAttempt } from './log-in-attempt.ts';
import { rememberSessionEnd } from './session-end.ts';
import { clearStored } from './stored.ts';
import { forgetStoredClient } from './stored-client.ts';
import { unsubscribeThisBrowser } from './browser-subscription.ts';
import { knownUser, rememberUser } from './user-query.ts';

const logOutCalls = {
  CLIENT: 'POST /client/auth/logout',
  STAFF: 'POST /admin/logout',
} as const satisfies Record<User['kind'], string>;

/**
 * Ends the session on the server, with its push messages, and clears the local data. A failure is only a warning (docs/spec/specification.md#2
 * «Logout route», docs/spec/specification.md#8).
 */
export async function logOut(queryClient: QueryClient): Promise<void> {
  const user = knownUser(queryClient);
  await unsubscribeThisBrowser();
  try {
    // a user who opens the log-out address directly is not loaded yet, but has a session on the server
    await call(user === null ? 'POST /logout' : logOutCalls[user.kind], {});
  } catch (error) {
    logWarning(error);
  }
  forgetSession(queryClient);
  rememberSessionEnd(null);
}

/**
 * Clears all data of the user and keeps the data of the service (docs/spec/specification.md#2 «Logout route»,
 * docs/spec/reliability.md#S-54).
 */
export function forgetSession(queryClient: QueryClient): void {
  queryClient.removeQueries({
    predicate: ({ queryKey }) => queryKey[0] !== 'startup' && queryKey[0] !== 'device',
  });
  rememberUser(queryClient, null);
  rememberLogInAttempt(null);
  clearStored();
  forgetStoredClient();
}
