import { queryOptions } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';

/** A reminder channel before a scheduled charge, and whether the client uses it. */
export type Reminder = ResponseOf<Endpoints['GET /client/reminders']>['reminders'][number];

export const remindersKey = ['reminders'];

export function remindersQuery() {
  return queryOptions({
    queryKey: remindersKey,
    queryFn: async ({ signal }): Promise<readonly Reminder[]> =>
      (await call('GET /client/reminders', {}, { signal })).reminders,
  });
}

/** Switches a channel on or off and returns the state of all channels. */
export async function switchReminder(
  request: RequestOf<Endpoints['POST /client/reminders/switch']>,
): Promise<readonly Reminder[]> {
  return (await call('POST /client/reminders/switch', request)).reminders;
}
