import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { callIdempotently } from '../wire/call-idempotently.ts';
import { call } from '../wire/call.ts';
import { loadedRows } from '../wire/loaded-rows.ts';

type MessagesPage = ResponseOf<Endpoints['POST /client/messages/list']>;
type ClientMessagesPage = ResponseOf<Endpoints['POST /admin/client/messages']>;
export type Message = MessagesPage['messages'][number];
export type StaffMessage = ClientMessagesPage['messages'][number];
export type ContactsLeft = ClientMessagesPage['contactsLeft'];
export type ClientEmail = NonNullable<ClientMessagesPage['email']>;
export type ContactRefusal = NonNullable<ClientMessagesPage['contactRefusal']>;

const pageSize = 25;

/** The client's own notifications, newest first, in pages. A page that is not full is the last. */
export function ownMessagesQuery() {
  return infiniteQueryOptions({
    queryKey: ['messages', 'own'],
    queryFn: ({ pageParam, signal }): Promise<MessagesPage> =>
      call('POST /client/messages/list', { nextPage: { count: pageSize, page: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: nextPageAfter,
    select: loadedRows(({ messages }: MessagesPage) => messages),
  });
}

const messagesForStaff = loadedRows(({ messages }: ClientMessagesPage) => messages);

/** The key of a client's messages for staff. */
export const clientMessagesKey = (phone: string) => ['messages', phone] as const;

/** For staff: a client's notifications and the number of messages about overdue debt that the law still allows. */
export function clientMessagesQuery(phone: string) {
  return infiniteQueryOptions({
    queryKey: clientMessagesKey(phone),
    queryFn: ({ pageParam, signal }): Promise<ClientMessagesPage> => {
      const request = { countryCode: '7', phone, nextPage: { count: pageSize, page: pageParam } };
      return call('POST /admin/client/messages', request, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: nextPageAfter,
    select: ({ pages }) => ({
      messages: messagesForStaff({ pages }),
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

/** Sends a message to a client again by SMS. */
export async function resendMessage(
  request: RequestOf<Endpoints['POST /admin/v1/client/messages/resend']>,
): Promise<void> {
  await callIdempotently('POST /admin/v1/client/messages/resend', request);
}

/** Corrects a client's address; it has to be confirmed again. */
export async function correctEmail(
  request: RequestOf<Endpoints['POST /admin/v1/client/email']>,
): Promise<void> {
  await call('POST /admin/v1/client/email', request);
}

/** The number of unread messages, for the menu. */
export function unreadQuery() {
  return queryOptions({
    queryKey: ['messages', 'unread'],
    queryFn: async ({ signal }): Promise<number> => {
      const { unread } = await call(
        'POST /client/messages/list',
        { nextPage: { count: 1, page: 0 } },
        { signal },
      );
      return unread;
    },
  });
}

/** Marks the message and all before it as read. */
export async function markMessagesRead(messageUuid: string): Promise<void> {
  await call('POST /client/messages/read', { messageUuid });
}

export function keysOfMessages({ messages }: Pick<MessagesPage, 'messages'>): readonly string[] {
  return messages.map(({ messageUuid }) => messageUuid);
}

function nextPageAfter(
  { messages }: Pick<MessagesPage, 'messages'>,
  pages: readonly unknown[],
): number | null {
  return messages.length < pageSize ? null : pages.length;
}
