import { invitationSeconds } from '#domain/staff/staff-login.ts';
import { maskedPhone, type Phone } from '#domain/auth/phone.ts';
import { type Instant, plusSeconds } from '#domain/dates.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { insertSms } from '../../db/notifications/sms-store.ts';
import type { Transaction } from '../../db/database.ts';
import { enqueueAwaitedJob } from '../../db/jobs/job-store.ts';
import { insertInvitation } from '../../db/staff/staff-account-store.ts';
import { hashOfSecret } from '../../secrets/random.ts';
import { seal } from '../../secrets/seal.ts';
import { hashOfPhone } from '../secrets/phone-hash.ts';
import type { DatabaseAccess } from '../context.ts';

/**
 * The facts about a sent link for the person who requested it; the link itself stays secret (docs/spec/rules.md#14).
 */
export type SentLink = {
  readonly staffUuid: StaffUuid;
  /** «+7 900 •••-••-01» */
  readonly sentTo: string;
  readonly expiresAt: Instant;
};

/**
 * Sends a link for choosing a password by SMS to the account's own telephone. The link works once within 72 hours, and
 * earlier links stop working. The account shows a message that could not be delivered; another reset sends a new link.
 */
export async function sendStaffLink(
  context: DatabaseAccess,
  transaction: Transaction,
  { staffUuid, phone }: { readonly staffUuid: StaffUuid; readonly phone: Phone },
): Promise<SentLink> {
  const { random, clock, settings } = context;
  const now = clock.now();
  const secret = random.token();
  const expiresAt = plusSeconds(now, invitationSeconds);
  const text = `Chasti staff access: ${settings.publicUrl}/login/admin/invitation#${secret}`;
  const sealed = seal(settings.dataKey, JSON.stringify({ phone: `7${phone}`, text }));
  const sms = { kind: 'STAFF_LINK', phoneHash: hashOfPhone(context, phone), sealed } as const;
  const [smsId] = await insertSms(transaction, [sms], now);
  if (smsId === undefined) throw new Error(`no message was written for account ${staffUuid}`);
  await insertInvitation(transaction, { secretHash: hashOfSecret(secret), staffUuid, now, expiresAt, smsId });
  await enqueueAwaitedJob(transaction, {
    kind: 'send-sms',
    key: String(smsId),
    payload: { smsId },
    runAt: now,
  });
  return { staffUuid, sentTo: maskedPhone(phone), expiresAt };
}
