import { infiniteQueryOptions } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';

type NotificationsPage = ResponseOf<Endpoints['POST /client/notifications']>;
type ClientNotificationsPage = ResponseOf<Endpoints['POST /admin/v1/client/notifications']>;
export type Notification = NotificationsPage['notifications'][number];
export type ContactsLeft = ClientNotificationsPage['contactsLeft'];
export type ClientEmail = NonNullable<ClientNotificationsPage['email']>;
export type ContactRefusal = NonNullable<ClientNotificationsPage['contactRefusal']>;

const pageSize = 25;

/** The client's own notifications, newest first, in pages. A page that is not full is the last. */
export function ownNotificationsQuery() {
  return infiniteQueryOptions({
    queryKey: ['notifications'],
    queryFn: ({ pageParam, signal }): Promise<NotificationsPage> =>
      call('POST /client/notifications', { nextPage: { count: pageSize, page: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: nextPageAfter,
    select: ({ pages }) => pages.flatMap(({ notifications }) => notifications),
  });
}

/** For staff: a client's notifications and the number of messages about overdue debt that the law still allows. */
export function clientNotificationsQuery(phone: string) {
  return infiniteQueryOptions({
    queryKey: ['notifications', phone],
    queryFn: ({ pageParam, signal }): Promise<ClientNotificationsPage> => {
      const request = { countryCode: '7', phone, nextPage: { count: pageSize, page: pageParam } };
      return call('POST /admin/v1/client/notifications', request, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: nextPageAfter,
    select: ({ pages }) => ({
      notifications: pages.flatMap(({ notifications }) => notifications),
      contactsLeft: pages.at(-1)?.contactsLeft ?? null,
      contactRefusal: pages.at(-1)?.contactRefusal ?? null,
      email: pages.at(-1)?.email ?? null,
    }),
  });
}

/** Records or withdraws a client's refusal of contact about overdue debt. */
export async function recordContactRefusal(
  request: RequestOf<Endpoints['POST /admin/v1/client/contactRefusal']>,
): Promise<void> {
  await call('POST /admin/v1/client/contactRefusal', request);
}

/** Corrects a client's address; it has to be confirmed again. */
export async function correctEmail(
  request: RequestOf<Endpoints['POST /admin/v1/client/email']>,
): Promise<void> {
  await call('POST /admin/v1/client/email', request);
}

export function keysOfNotifications({
  notifications,
}: Pick<NotificationsPage, 'notifications'>): readonly string[] {
  return notifications.map(({ notificationUuid }) => notificationUuid);
}

function nextPageAfter({ notifications }: NotificationsPage, pages: readonly unknown[]): number | null {
  return notifications.length < pageSize ? null : pages.length;
}
