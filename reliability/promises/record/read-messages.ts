import { type CalendarDate, type Instant, instant, secondsBetween } from '#domain/dates.ts';
import { linkOf } from '#domain/notifications/notification-link.ts';
import type { Reader } from '#server/db/database.ts';
import { notificationsOf } from '#testing/people/notifications.ts';
import { messagesOf } from '#testing/bank/sandbox-calls.ts';
import type { Stack } from '#testing/stack/stack.ts';
import type { Client } from './clients.ts';
import { promisesIn } from './message-promises.ts';
import type { Message } from './run-record.ts';

/** «Сообщения» of a client, oldest first, with the SMS that the telephone has received. */
export async function readMessages(stack: Stack, reader: Reader, client: Client): Promise<Message[]> {
  const { clientUuid, apiClient, phone } = client;
  const [entries, received, facts] = await Promise.all([
    notificationsOf(apiClient),
    messagesOf(stack, phone),
    factsOf(reader, client),
  ]);
  return entries.toReversed().map(({ messageUuid, kind, text, orderUuid, createdAt }) => {
    // of the SMS of a message the oldest, because staff may have sent it again
    const sms = received.findLast(({ link }) => link?.endsWith(linkOf('', messageUuid)));
    const writtenAt = instant(createdAt);
    const receivedAt = sms === undefined ? null : instant(sms.at);
    const message = { clientUuid, orderUuid, kind, text };
    return {
      ...message,
      writtenAt,
      receivedAt,
      debtDueOn: facts.get(messageUuid)?.debtDueOn ?? null,
      reportsPayment: facts.get(messageUuid)?.reportsPayment ?? null,
      promises: promisesIn({ ...message, writtenAt, readAt: readAt(writtenAt, receivedAt) }),
    };
  });
}

const longestWaySeconds = 60;

/**
 * A change by the client may cross a message on its way, which then holds for the time of its writing. A message that
 * waited before it was sent has to hold when it arrives.
 */
function readAt(writtenAt: Instant, receivedAt: Instant | null): Instant {
  const hasWaited = receivedAt !== null && secondsBetween(writtenAt, receivedAt) > longestWaySeconds;
  return hasWaited ? receivedAt : writtenAt;
}

type Facts = {
  readonly messageUuid: string;
  readonly debtDueOn: CalendarDate | null;
  readonly reportsPayment: string | null;
};

/** The facts about messages that no screen shows. */
async function factsOf(reader: Reader, { clientUuid }: Client): Promise<ReadonlyMap<string, Facts>> {
  const rows = await reader<Facts[]>`
    select n.notification_uuid as "messageUuid", n.debt_due_on as "debtDueOn",
      o.gateway_order_number as "reportsPayment"
    from notification n
      left join operation o on o.client_uuid = n.client_uuid and o.operation_uuid::text = split_part(n.occasion, '/', 1)
    where n.client_uuid = ${clientUuid}`;
  return new Map(rows.map((row) => [row.messageUuid, row]));
}
