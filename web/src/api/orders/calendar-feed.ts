import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { type Instant, instant } from '#domain/dates.ts';
import { takePrefetchedBody, call } from '../wire/call.ts';
import { apiAddress } from '../wire/request.ts';

export const calendarFeedKey = ['calendar-feed'];

/** When the calendar feed was opened; null when it is closed. */
export function calendarFeedQuery() {
  return queryOptions({
    queryKey: calendarFeedKey,
    queryFn: async ({ signal }): Promise<Instant | null> =>
      readOpenSince(await call('GET /client/calendar/feed', {}, { signal })),
    initialData: () => {
      const response = takePrefetchedBody('GET /client/calendar/feed', {});
      return response === undefined ? undefined : readOpenSince(response);
    },
  });
}

function readOpenSince({ openSince }: ResponseOf<Endpoints['GET /client/calendar/feed']>): Instant | null {
  return openSince === null ? null : instant(openSince);
}

/** Creates a new address for the client's calendar feed and returns it. The server shows it only once. */
export async function renewCalendarFeed(): Promise<string> {
  const { token } = await call('POST /client/calendar/feed/renew', {});
  return `${location.origin}${apiAddress(`/calendar/${token}/payments.ics`)}`;
}

/** Closes the calendar feed: its address stops working. */
export async function withdrawCalendarFeed(): Promise<void> {
  await call('POST /client/calendar/feed/withdraw', {});
}
