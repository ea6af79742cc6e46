import assert from 'node:assert/strict';
import type { NotificationKind } from '#domain/notifications/notification-kinds.ts';
import type { Visitor } from '#testing/visitor.ts';

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
export async function notificationsOf(client: Visitor): Promise<NotificationEntry[]> {
  const entries: NotificationEntry[] = [];
  for (let page = 0; ; page += 1) {
    const { body } = await client.listMessages({ nextPage: { count: pageSize, page } });
    assert.equal(body.status, 'SUCCESS', JSON.stringify(body));
    const found = body['messages'] as NotificationEntry[];
    entries.push(...found);
    if (found.length < pageSize) return entries;
  }
}
