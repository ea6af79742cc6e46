import type { ClientUuid } from '#domain/identifier.ts';
import { addressChangedLetter } from '#domain/notifications/notification-letter.ts';
import { emailOf, forgetFormerAddress } from '../../../db/notifications/email-store.ts';
import { hashOfSecret } from '../../../secrets/random.ts';
import type { MessageAccess } from '../../context.ts';

/**
 * Tells a confirmed address that another one has replaced it, so that its owner notices a stranger. The letter does not
 * name the new address. The former address is deleted after the mail server has accepted the letter or refused it for
 * good.
 * @throws Error when the mail server did not accept the letter, so the job is retried.
 */
export async function notifyFormerAddress(context: MessageAccess, clientUuid: ClientUuid): Promise<void> {
  const { database, mail, settings } = context;
  const email = await emailOf(database.reader, clientUuid);
  if (email === null) return;
  const { formerAddress } = email;
  if (formerAddress === null) return;
  const answer = await mail.send({
    to: formerAddress,
    // the same for each retry, and another one for the next change
    reference: hashOfSecret(`former;${email.confirmationUuid}`),
    unsubscribeUrl: null,
    ...addressChangedLetter(settings.publicUrl, settings.publicValues.supportPhone),
  });
  if (answer.kind === 'not-sent' || answer.kind === 'unknown')
    throw new Error('the mail server did not take the letter to a former address');
  await forgetFormerAddress(database.autocommit, email);
}
