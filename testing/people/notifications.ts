import type { NotificationKind } from '#domain/notifications/notification-kinds.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import type { ApiClient } from '#testing/api-client.ts';

/** An entry in «Сообщения». */
export type NotificationEntry = {
  readonly messageUuid: string;
  readonly kind: NotificationKind;
  readonly text: string;
  readonly orderUuid: string | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
};

const pageSize = 100;

/** All entries in «Сообщения» of a client, newest first. */
export async function notificationsOf(client: ApiClient): Promise<NotificationEntry[]> {
  const entries: NotificationEntry[] = [];
  for (let page = 0; ; page += 1) {
    const { body } = await client.listMessages({ nextPage: { count: pageSize, page } });
    assertSuccess({ body });
    const found = body['messages'] as NotificationEntry[];
    entries.push(...found);
    if (found.length < pageSize) return entries;
  }
}
