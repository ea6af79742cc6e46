import type { Limit } from '#domain/auth/limits.ts';
import { codeOfUuid } from '#domain/notifications/notification-link.ts';
import type { EmailSource } from '#domain/notifications/notification-letter.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { hashOfSecret, keyedHash } from '../../../secrets/random.ts';
import { countWithinLimits } from '../../../db/auth/limit-store.ts';
import type { Transaction } from '../../../db/database.ts';
import { enqueueAwaitedJob } from '../../../db/jobs/job-store.ts';
import { emailOf, saveEmail } from '../../../db/notifications/email-store.ts';
import type { Context, DatabaseAccess } from '../../context.ts';

type NewAddress = {
  readonly clientUuid: ClientUuid;
  readonly address: string;
  readonly source: EmailSource;
};

/**
 * Keeps an address that a shop gave with a purchase, and sends its one confirmation letter. A client who has an address
 * keeps it, and an address that got a letter within thirty days gets no other one (docs/spec/rules.md#12).
 */
export async function offerEmail(
  context: DatabaseAccess,
  transaction: Transaction,
  offered: NewAddress,
): Promise<void> {
  if ((await emailOf(transaction, offered.clientUuid)) !== null) return;
  await replaceEmail(context, transaction, offered);
}

/**
 * Stores an unconfirmed address, and sends its confirmation letter. A confirmed address that it replaces gets a letter.
 * Refused with `request.limit.exceeded` when the new address got as many letters as the limits allow.
 */
export async function replaceEmail(
  context: DatabaseAccess,
  transaction: Transaction,
  { clientUuid, address, source }: NewAddress,
): Promise<Result<null, Refusal<'request.limit.exceeded'>>> {
  const { clock, random } = context;
  const now = clock.now();
  if (!(await countLetter(context, transaction, { address, source })))
    return refuse('request.limit.exceeded');
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
  return success(null);
}

/** An address that a shop gives gets one letter: nobody has asked for another. */
const limitsOfShop: readonly Limit[] = [{ windowSeconds: 30 * 24 * 3600, most: 1 }];

/** Counts a confirmation letter to an address of any client; false when the limits allow none. */
function countLetter(
  { clock, settings }: DatabaseAccess,
  transaction: Transaction,
  { address, source }: Pick<NewAddress, 'address' | 'source'>,
): Promise<boolean> {
  const scope = 'lettersPerEmail';
  const subject = keyedHash(settings.dataKey, 'email-address', address.toLowerCase());
  const rule =
    source === 'SHOP'
      ? { limits: limitsOfShop, factor: 1 }
      : { limits: settings.logIn.limits[scope], factor: settings.limitFactor };
  return countWithinLimits(transaction, { scope, subject }, { ...rule, now: clock.now() });
}

/** The secret of the link. It is derived, so that neither the database nor a job contains it. */
export function confirmationCode({ settings }: Pick<Context, 'settings'>, confirmationUuid: string): string {
  return `${codeOfUuid(confirmationUuid)}${keyedHash(settings.dataKey, 'email-confirmation', confirmationUuid)}`;
}
