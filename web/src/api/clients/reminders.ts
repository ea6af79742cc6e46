import { queryOptions } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';

/** A way of being reminded of a write-off, and whether the client wants it. */
export type Reminder = ResponseOf<Endpoints['GET /client/reminders']>['reminders'][number];

export const remindersKey = ['reminders'];

export function remindersQuery() {
  return queryOptions({
    queryKey: remindersKey,
    queryFn: async ({ signal }): Promise<readonly Reminder[]> =>
      (await call('GET /client/reminders', {}, { signal })).reminders,
  });
}

/** Switches one way on or off; answers how all of them stand. */
export async function switchReminder(
  request: RequestOf<Endpoints['POST /client/reminders/switch']>,
): Promise<readonly Reminder[]> {
  return (await call('POST /client/reminders/switch', request)).reminders;
}
