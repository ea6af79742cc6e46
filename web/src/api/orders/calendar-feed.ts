import { queryOptions } from '@tanstack/react-query';
import type { Instant } from '#domain/calendar.ts';
import { instant } from '#domain/calendar.ts';
import { call } from '../wire/call.ts';
import { apiAddress } from '../wire/request.ts';

export const calendarFeedKey = ['calendar-feed'];

/** Since when a calendar may read the payments; null when none may. */
export function calendarFeedQuery() {
  return queryOptions({
    queryKey: calendarFeedKey,
    queryFn: async ({ signal }): Promise<Instant | null> => {
      const { openSince } = await call('GET /client/calendar/feed', {}, { signal });
      return openSince === null ? null : instant(openSince);
    },
  });
}

/** A new address for the client's calendar, whole; it is told this once. */
export async function renewCalendarFeed(): Promise<string> {
  const { token } = await call('POST /client/calendar/feed/renew', {});
  return `${location.origin}${apiAddress(`/calendar/${token}/payments.ics`)}`;
}

/** Nobody reads the payments by an address any more. */
export async function withdrawCalendarFeed(): Promise<void> {
  await call('POST /client/calendar/feed/withdraw', {});
}
