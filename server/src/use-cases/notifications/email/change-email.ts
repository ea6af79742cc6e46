import type { Phone } from '#domain/auth/phone.ts';
import { type Instant, plusSeconds } from '#domain/dates.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { lockClient, lockClientByUuid } from '../../../db/clients/client-store.ts';
import { type ClientEmail, emailOf } from '../../../db/notifications/email-store.ts';
import { insertStaffAction } from '../../../db/staff/staff-action-store.ts';
import type { DatabaseAccess } from '../../context.ts';
import { replaceEmail } from './offer-email.ts';

/** A client who has asked for a letter may ask for another one, to the same or to another address, after this time. */
const letterDelaySeconds = 600;

type OwnAddress = {
  readonly clientUuid: ClientUuid;
  readonly address: string;
  /** The client logged in with a code within the last ten minutes. */
  readonly hasFreshSession: boolean;
};

/**
 * Sets the client's own address, or sends the letter to the present one again. The address is unconfirmed until its
 * link is opened (docs/spec/rules.md#12). Refusals:
 * - `request.limit.exceeded`: the client asked for a letter in the last ten minutes, or the address has got too many
 *   letters
 * - `session.not.fresh.error`: an address would be replaced without a recent log-in
 */
export async function changeOwnEmail(
  context: DatabaseAccess,
  { clientUuid, address, hasFreshSession }: OwnAddress,
): Promise<Result<null, Refusal<'request.limit.exceeded' | 'session.not.fresh.error'>>> {
  const { clock, database } = context;
  return database.transaction(async (transaction) => {
    await lockClientByUuid(transaction, clientUuid);
    const email = await emailOf(transaction, clientUuid);
    if (email?.address === address && email.confirmedAt !== null) return success(null);
    if (email !== null && mustWait(email, clock.now())) return refuse('request.limit.exceeded');
    // this also protects an unconfirmed address that a shop or staff entered
    if (email !== null && email.address !== address && !hasFreshSession)
      return refuse('session.not.fresh.error');
    return replaceEmail(context, transaction, { clientUuid, address, source: 'CLIENT' });
  });
}

/** A client may correct an address that a shop or staff entered at once. */
function mustWait({ source, letterAt }: ClientEmail, now: Instant): boolean {
  return source === 'CLIENT' && now < plusSeconds(letterAt, letterDelaySeconds);
}

type EmailCorrection = {
  readonly staff: StaffActor;
  /** The phone of the client, from the request (docs/spec/reliability.md#S-18). */
  readonly phone: Phone;
  readonly address: string;
  /** How the client asked for it, at most 255 characters. */
  readonly reason: string;
};

/**
 * Corrects a client's address as staff. The new address is unconfirmed until its link is opened
 * (docs/spec/rules.md#12). The same address changes nothing. Refused with `client.not.exist.error`, and with
 * `request.limit.exceeded` when the address got too many letters.
 */
export async function correctEmail(
  context: DatabaseAccess,
  { staff, phone, address, reason }: EmailCorrection,
): Promise<Result<null, Refusal<'client.not.exist.error' | 'request.limit.exceeded'>>> {
  const { clock, database } = context;
  return database.transaction(async (transaction) => {
    const client = await lockClient(transaction, phone);
    if (client === null) return refuse('client.not.exist.error');
    const { clientUuid } = client;
    const before = await emailOf(transaction, clientUuid);
    if (before?.address === address) return success(null);
    const replaced = await replaceEmail(context, transaction, { clientUuid, address, source: 'STAFF' });
    if (!replaced.ok) return replaced;
    const action = { staff, action: 'CHANGE_EMAIL', clientUuid, note: reason } as const;
    const values = { before: { email: before?.address ?? null }, after: { email: address } };
    await insertStaffAction(transaction, { ...action, ...values }, clock.now());
    return success(null);
  });
}
