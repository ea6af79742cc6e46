import { queryOptions } from '@tanstack/react-query';
import { type Instant, instant } from '#domain/dates.ts';
import { call } from '../wire/call.ts';

/** A browser in which the client is logged in. */
export type ClientSession = {
  readonly createdAt: Instant;
  readonly lastSeenAt: Instant;
  /** The session of this browser. */
  readonly isCurrent: boolean;
};

export const sessionsKey = ['sessions'];

export function sessionsQuery() {
  return queryOptions({
    queryKey: sessionsKey,
    queryFn: async ({ signal }): Promise<readonly ClientSession[]> => {
      const { sessions } = await call('GET /client/sessions', {}, { signal });
      return sessions.map(({ createdAt, lastSeenAt, current }) => ({
        createdAt: instant(createdAt),
        lastSeenAt: instant(lastSeenAt),
        isCurrent: current,
      }));
    },
  });
}

/** Logs the client out in every other browser. */
export async function endOtherSessions(): Promise<void> {
  await call('POST /client/sessions/endOthers', {});
}
