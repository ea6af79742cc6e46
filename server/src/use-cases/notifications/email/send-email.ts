import type { Instant } from '#domain/calendar.ts';
import type { LetterContent } from '#domain/notifications/letter.ts';
import { withinMessageHours } from '#domain/notifications/message-hours.ts';
import { isSentAtAnyHour } from '#domain/notifications/notification-kinds.ts';
import { notificationLetter, settingsUrl } from '#domain/notifications/notification-letter.ts';
import { mayBeSwitchedOff } from '#domain/notifications/preferences.ts';
import type { NotSent } from '../../../db/notifications/notification-store.ts';
import type { OtherDelivery, WaitingDelivery } from '../../../db/notifications/delivery-store.ts';
import { allClauses } from '../../../db/laws/law-store.ts';
import { finishDelivery, waitingDelivery } from '../../../db/notifications/delivery-store.ts';
import type { ClientEmail } from '../../../db/notifications/email-store.ts';
import { emailOf, withdrawConfirmation } from '../../../db/notifications/email-store.ts';
import type { Context } from '../../context.ts';
import { checkContact } from '../check-contact.ts';
import { usefulUntil } from '../useful-until.ts';
import { addSms } from '../write-notifications.ts';

/**
 * Sends the letter of a notification. Letters are sent in the daytime like messages, and the contact guard governs them
 * (docs/spec/rules.md#12). A client whose address is not confirmed any more gets none. An address that the server
 * refuses for good is not confirmed any more. A message about cost or security then goes by SMS. Returns when to try
 * again.
 * @throws Error when the mail server did not take it and it has to be retried.
 */
export async function sendEmail(context: Context, notificationUuid: string): Promise<Instant | null> {
  const { clock, database, settings } = context;
  const [waiting, clauses] = await Promise.all([
    waitingDelivery(database.reader, keyOf(notificationUuid)),
    allClauses(database.reader),
  ]);
  if (waiting === null) return null;
  const { kind, createdAt, clientUuid } = waiting;
  const now = clock.now();
  const sendAt = isSentAtAnyHour[kind] ? now : withinMessageHours(settings.messageHours, now);
  if (sendAt >= usefulUntil[kind](createdAt))
    return finish(context, notificationUuid, { reason: 'TOO_LATE' });
  if (sendAt > now) return sendAt;
  const email = await emailOf(database.reader, clientUuid);
  const message = { ...waiting, notificationUuid };
  if (email === null || !isConfirmed(email)) return sendBySms(context, message, 'NOT_CONFIRMED');
  const content = notificationLetter(message, settings.publicUrl);
  const decision = await checkContact(context, keyOf(notificationUuid), { text: content.text, clauses });
  if (decision.kind === 'wait') return decision.until;
  if (decision.kind === 'drop') return finish(context, notificationUuid, decision.notSent);
  return handOver(context, { ...message, content }, email);
}

function isConfirmed({ confirmedAt }: ClientEmail): boolean {
  return confirmedAt !== null;
}

function keyOf(notificationUuid: string): OtherDelivery {
  return { channel: 'EMAIL', notificationUuid };
}

async function finish(
  { clock, database }: Context,
  notificationUuid: string,
  notSent: NotSent | null,
): Promise<null> {
  await finishDelivery(database.autocommit, keyOf(notificationUuid), { notSent, at: clock.now() });
  return null;
}

/** Ends a letter that cannot reach its client, together with its SMS where the client must be told. */
async function sendBySms(
  context: Context,
  message: WaitingLetter,
  reason: 'NOT_CONFIRMED' | 'PROVIDER',
): Promise<null> {
  const { clock, database } = context;
  await database.transaction(async (transaction) => {
    await finishDelivery(transaction, keyOf(message.notificationUuid), {
      notSent: { reason },
      at: clock.now(),
    });
    await addSms(context, transaction, message);
  });
  return null;
}

type WaitingLetter = WaitingDelivery & { readonly notificationUuid: string };
type DueLetter = WaitingLetter & { readonly content: LetterContent };

async function handOver(context: Context, letter: DueLetter, email: ClientEmail): Promise<null> {
  const { clock, database, mail, settings } = context;
  const { notificationUuid, kind, content } = letter;
  const answer = await mail.send({
    to: email.address,
    reference: notificationUuid,
    unsubscribeUrl: mayBeSwitchedOff(kind) ? settingsUrl(settings.publicUrl) : null,
    ...content,
  });
  if (answer.kind === 'not-sent')
    throw new Error(`the mail server did not take the letter of notification ${notificationUuid}`);
  if (answer.kind === 'accepted') return finish(context, notificationUuid, null);
  await withdrawConfirmation(database.autocommit, email, clock.now());
  return sendBySms(context, letter, 'PROVIDER');
}
