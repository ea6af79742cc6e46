import type { Instant } from '#domain/calendar.ts';
import type { Autocommit, Reader, Transaction } from '../database.ts';

export type SmsKind =
  | 'CODE'
  | 'REMINDER'
  | 'RECEIPT'
  | 'STAFF_LINK'
  | 'PAYMENT_RESOLVED'
  | 'CHARGE_FAILED'
  | 'CASCADE_ANNOUNCED'
  | 'CARD_CHANGED'
  | 'LIMITS_RESTORED';

type NewSms = { readonly kind: SmsKind; readonly phoneHash: string; readonly sealed: Uint8Array };

/** Stores messages to be sent, with phone and text encrypted. Returns their ids. */
export async function insertSms(
  transaction: Transaction,
  messages: readonly NewSms[],
  createdAt: Instant,
): Promise<number[]> {
  const rows = await transaction<{ id: number }[]>`
    insert into sms (kind, phone_hash, sealed_message, state, created_at)
    select kind, phone_hash, decode(sealed, 'hex'), 'WAITING', ${createdAt}::timestamptz
    from unnest(${messages.map(({ kind }) => kind)}::text[], ${messages.map(({ phoneHash }) => phoneHash)}::text[],
      ${messages.map(({ sealed }) => Buffer.from(sealed).toString('hex'))}::text[]) as given (kind, phone_hash, sealed)
    returning sms_id as id`;
  return rows.map(({ id }) => id);
}

export type WaitingSms = { readonly kind: SmsKind; readonly sealed: Uint8Array; readonly createdAt: Instant };

export async function waitingSms(reader: Reader, smsId: number): Promise<WaitingSms | null> {
  const [row] = await reader<WaitingSms[]>`
    select kind, sealed_message as sealed, created_at as "createdAt" from sms where sms_id = ${smsId} and state = 'WAITING' and sealed_message is not null`;
  return row ?? null;
}

/** Saves the result of a message and erases its content. */
export async function finishSms(
  autocommit: Autocommit,
  smsId: number,
  outcome: { readonly state: 'SENT' | 'FAILED'; readonly providerId: string | null; readonly at: Instant },
): Promise<void> {
  await autocommit`
    update sms set state = ${outcome.state}, provider_id = ${outcome.providerId}, sent_at = ${outcome.at}, sealed_message = null
    where sms_id = ${smsId}`;
}
