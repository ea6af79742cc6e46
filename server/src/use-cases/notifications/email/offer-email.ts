import { codeOfUuid } from '#domain/notifications/notification-link.ts';
import type { EmailSource } from '#domain/notifications/notification-letter.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import { hashOfSecret, keyedHash } from '../../../secrets/random.ts';
import type { Transaction } from '../../../db/database.ts';
import { enqueueAwaitedJob } from '../../../db/jobs/job-store.ts';
import { emailOf, saveEmail } from '../../../db/notifications/email-store.ts';
import type { Context } from '../../context.ts';

type NewAddress = {
  readonly clientUuid: ClientUuid;
  readonly address: string;
  readonly source: EmailSource;
};

/**
 * Keeps an address that a shop gave with a purchase, and sends its one confirmation letter. A client who has an address
 * keeps it (docs/spec/rules.md#12).
 */
export async function offerEmail(
  context: Context,
  transaction: Transaction,
  offered: NewAddress,
): Promise<void> {
  if ((await emailOf(transaction, offered.clientUuid)) !== null) return;
  await replaceEmail(context, transaction, offered);
}

/** Stores an unconfirmed address, and sends its confirmation letter. A confirmed address that it replaces gets a letter. */
export async function replaceEmail(
  context: Context,
  transaction: Transaction,
  { clientUuid, address, source }: NewAddress,
): Promise<void> {
  const { clock, random } = context;
  const now = clock.now();
  const confirmationUuid = random.uuid();
  const confirmationHash = hashOfSecret(confirmationCode(context, confirmationUuid));
  const email = { clientUuid, address, source, confirmationUuid, confirmationHash };
  const hasFormer = await saveEmail(transaction, email, now);
  if (hasFormer)
    await enqueueAwaitedJob(transaction, {
      kind: 'tell-former-address',
      key: clientUuid,
      payload: { clientUuid },
      runAt: now,
    });
  await enqueueAwaitedJob(transaction, {
    kind: 'send-email-confirmation',
    key: confirmationUuid,
    payload: { clientUuid, confirmationUuid },
    runAt: now,
  });
}

/** The secret of the link. It is derived, so that neither the database nor a job contains it. */
export function confirmationCode({ settings }: Pick<Context, 'settings'>, confirmationUuid: string): string {
  return `${codeOfUuid(confirmationUuid)}${keyedHash(settings.dataKey, 'email-confirmation', confirmationUuid)}`;
}
