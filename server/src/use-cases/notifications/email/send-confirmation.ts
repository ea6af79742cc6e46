import type { ClientUuid } from '#domain/identifier.ts';
import { confirmationLetter } from '#domain/notifications/notification-letter.ts';
import { emailOf, finishConfirmationLetter } from '../../../db/notifications/email-store.ts';
import type { MessageAccess } from '../../context.ts';
import { confirmationCode } from './offer-email.ts';

type Confirmation = { readonly clientUuid: ClientUuid; readonly confirmationUuid: string };

/**
 * Sends the confirmation letter of an address once (docs/spec/rules.md#12). No letter is sent
 * to an address that the client has replaced. The job ends after a number of attempts, not after a time, so a letter that waited long is still sent.
 * @throws Throws when the mail server has not accepted the letter; the job is retried.
 */
export async function sendConfirmation(
  context: MessageAccess,
  { clientUuid, confirmationUuid }: Confirmation,
): Promise<void> {
  const { clock, database, mail, settings } = context;
  const email = await emailOf(database.reader, clientUuid);
  if (email?.confirmationUuid !== confirmationUuid || email.letterState !== 'WAITING') return;
  const finish = (state: 'SENT' | 'NOT_SENT'): Promise<void> =>
    finishConfirmationLetter(database.autocommit, confirmationUuid, { state, at: clock.now() });
  const url = `${settings.publicUrl}/email/${confirmationCode(context, confirmationUuid)}`;
  const letter = { to: email.address, reference: confirmationUuid, unsubscribeUrl: null };
  const answer = await mail.send({ ...letter, ...confirmationLetter(url, email.source) });
  if (answer.kind === 'not-sent' || answer.kind === 'unknown')
    throw new Error(`the mail server did not take confirmation letter ${confirmationUuid}`);
  return finish(answer.kind === 'accepted' ? 'SENT' : 'NOT_SENT');
}
