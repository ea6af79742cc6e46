import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { endedByBlock } from '#domain/refusal.ts';
import { hasCode } from '../api/wire/api-error.ts';
import { call } from '../api/wire/call.ts';
import { readUser, type User } from '../api/auth/user.ts';
import { lastSessionEnd, rememberSessionEnd } from './session-end.ts';

/**
 * The logged-in user; null after no.session.error, which is not a failure (docs/spec/specification.md#2 «Startup and
 * session»).
 */
function userQuery() {
  return queryOptions({
    queryKey: ['user'],
    queryFn: async ({ signal }): Promise<User | null> => {
      try {
        return readUser(await call('GET /user', {}, { signal }));
      } catch (error) {
        if (!hasCode(error, 'no.session.error')) throw error;
        const isBlocked = error.description === endedByBlock;
        // a block that staff have lifted meanwhile is no reason any more
        if (isBlocked || lastSessionEnd() === 'BLOCKED') rememberSessionEnd(isBlocked ? 'BLOCKED' : 'ENDED');
        return null;
      }
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

/** The cached user, or the user from the server (docs/spec/specification.md#2 «Startup and session»). */
export function restoreUser(queryClient: QueryClient): Promise<User | null> {
  return queryClient.query({ ...userQuery(), staleTime: 'static' });
}

/** Reloads the user after the server itself has logged the user in. */
export function reloadUser(queryClient: QueryClient): Promise<User | null> {
  return queryClient.query({ ...userQuery(), staleTime: 0 });
}

export function knownUser(queryClient: QueryClient): User | null {
  return queryClient.getQueryData(userQuery().queryKey) ?? null;
}

/** Stores the user after a log-in. */
export function rememberUser(queryClient: QueryClient, user: User | null): void {
  queryClient.setQueryData(userQuery().queryKey, user);
}

/** The user that the guards have loaded. The hook itself sends no request. */
export function useUser(): User | null {
  return useQuery({ ...userQuery(), enabled: false }).data ?? null;
}
