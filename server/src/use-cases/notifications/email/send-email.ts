import type { Instant } from '#domain/dates.ts';
import { notificationLetter, settingsUrl } from '#domain/notifications/notification-letter.ts';
import { mayBeSwitchedOff } from '#domain/notifications/preferences.ts';
import { type ClientEmail, emailOf, withdrawConfirmation } from '../../../db/notifications/email-store.ts';
import type { MessageAccess } from '../../context.ts';
import { deliver, type DueMessage, type TryResult } from '../deliver.ts';

/**
 * Sends the letter of a notification; see `deliver`. A client whose address is not confirmed any more gets none. An
 * address that the server refuses for good is not confirmed any more.
 * @throws Error when the mail server did not take it and it has to be retried.
 */
export function sendEmail(context: MessageAccess, notificationUuid: string): Promise<Instant | null> {
  const { database, settings } = context;
  return deliver<ClientEmail>(context, notificationUuid, {
    channel: 'EMAIL',
    reasonWithoutTarget: 'NOT_CONFIRMED',
    targetOf: async (clientUuid) => {
      const email = await emailOf(database.reader, clientUuid);
      return email !== null && isConfirmed(email) ? email : null;
    },
    textOf: (message) => notificationLetter(message, settings.publicUrl).text,
    send: (message, email) => sendLetter(context, message, email),
  });
}

async function sendLetter(
  context: MessageAccess,
  message: DueMessage,
  email: ClientEmail,
): Promise<TryResult> {
  const { clock, database, mail, settings } = context;
  const answer = await mail.send({
    to: email.address,
    reference: message.notificationUuid,
    unsubscribeUrl: mayBeSwitchedOff(message.kind) ? settingsUrl(settings.publicUrl) : null,
    ...notificationLetter(message, settings.publicUrl),
  });
  if (answer.kind === 'accepted') return 'SENT';
  if (answer.kind === 'not-sent') return 'RETRY';
  if (answer.kind === 'unknown') return 'UNKNOWN';
  await withdrawConfirmation(database.autocommit, email, clock.now());
  return 'PROVIDER';
}

function isConfirmed({ confirmedAt }: ClientEmail): boolean {
  return confirmedAt !== null;
}
