import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { hasCode } from '../api/wire/api-error.ts';
import { call } from '../api/wire/call.ts';
import type { User } from '../api/auth/user.ts';
import { readUser } from '../api/auth/user.ts';

/** Whoever is logged in, null when nobody is: no.session.error is no fault (docs/spec/specification.md#2 «Startup and session»). */
function userQuery() {
  return queryOptions({
    queryKey: ['user'],
    queryFn: async ({ signal }): Promise<User | null> => {
      try {
        return readUser(await call('GET /user', {}, { signal }));
      } catch (error) {
        if (hasCode(error, 'no.session.error')) return null;
        throw error;
      }
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

/** The session as it is known, restored from the server if it is not (docs/spec/specification.md#2 «Startup and session»). */
export function restoreUser(queryClient: QueryClient): Promise<User | null> {
  return queryClient.query({ ...userQuery(), staleTime: 'static' });
}

/** After the server itself has logged somebody in. */
export function reloadUser(queryClient: QueryClient): Promise<User | null> {
  return queryClient.query({ ...userQuery(), staleTime: 0 });
}

export function knownUser(queryClient: QueryClient): User | null {
  return queryClient.getQueryData(userQuery().queryKey) ?? null;
}

/** Remembers who has just logged in. */
export function rememberUser(queryClient: QueryClient, user: User | null): void {
  queryClient.setQueryData(userQuery().queryKey, user);
}

/** For screens: the user as the guards have found it; asks nothing by itself. */
export function useUser(): User | null {
  return useQuery({ ...userQuery(), enabled: false }).data ?? null;
}
