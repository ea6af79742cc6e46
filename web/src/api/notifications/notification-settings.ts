import { queryOptions } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';

export type NotificationSettings = ResponseOf<Endpoints['GET /client/notificationSettings']>;
export type ChannelGroup = NotificationSettings['groups'][number];
export type OwnEmail = NonNullable<NotificationSettings['email']>;

export const settingsKey = ['notification-settings'];

export function notificationSettingsQuery() {
  return queryOptions({
    queryKey: settingsKey,
    queryFn: ({ signal }): Promise<NotificationSettings> =>
      call('GET /client/notificationSettings', {}, { signal }),
  });
}

/** Saves the channels of one group and returns all settings. */
export function saveChannels(
  request: RequestOf<Endpoints['POST /client/notificationSettings']>,
): Promise<NotificationSettings> {
  return call('POST /client/notificationSettings', request);
}

/** Subscribes this browser to push messages and returns all settings. A repeat changes nothing. */
export function subscribeBrowser(
  request: RequestOf<Endpoints['POST /client/push/subscribe']>,
): Promise<NotificationSettings> {
  return call('POST /client/push/subscribe', request);
}

/** Ends the subscription of a browser and returns all settings. */
export function unsubscribeBrowser(endpoint: string): Promise<NotificationSettings> {
  return call('POST /client/push/unsubscribe', { endpoint });
}

/** Sets the own address, or sends its confirmation letter again. */
export async function saveOwnEmail(address: string): Promise<void> {
  await call('POST /client/email', { address });
}

/** Confirms the address whose letter has this code. A repeated confirmation changes nothing. */
export function confirmEmailQuery(code: string) {
  return queryOptions({
    queryKey: ['confirm-email', code],
    queryFn: ({ signal }) => call('POST /client/email/confirm', { code }, { signal }),
    staleTime: Infinity,
    retry: false,
  });
}

export async function switchOwnContactRefusal(isRefused: boolean): Promise<void> {
  await call('POST /client/contactRefusal', { isRefused });
}
