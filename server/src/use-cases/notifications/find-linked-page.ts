import { plusSeconds } from '#domain/dates.ts';
import { pageOf, uuidOfCode } from '#domain/notifications/notification-link.ts';
import { subjectOfNotification } from '../../db/notifications/notification-store.ts';
import type { Context } from '../context.ts';

/** A link leads to its page for half a year. */
const linkSeconds = 183 * 24 * 3600;

/**
 * The path of the page that a message is about, by the code of its link; «Сообщения» for an unknown code and an old
 * message. An order
 * without a row, of a purchase that was not approved, has no page of its own (docs/spec/rules.md#12).
 */
export async function findLinkedPage(
  { clock, database }: Pick<Context, 'clock' | 'database'>,
  code: string,
): Promise<string> {
  const notificationUuid = uuidOfCode(code);
  const subject =
    notificationUuid === null
      ? null
      : await subjectOfNotification(
          database.reader,
          notificationUuid,
          plusSeconds(clock.now(), -linkSeconds),
        );
  return subject === null ? pageOf('CODE', null) : pageOf(subject.kind, subject.orderUuid);
}
