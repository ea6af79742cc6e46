import type { CalendarDate, Instant } from '#domain/calendar.ts';
import type { NotificationKind } from '#domain/notifications/notification-kinds.ts';
import type { Autocommit, Reader, Transaction } from '../database.ts';
import type { NotSent } from './notification-store.ts';
import { isOutdated } from './outdated.ts';

export type SmsKind = NotificationKind | 'STAFF_LINK';

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

export type WaitingSms = {
  readonly kind: SmsKind;
  readonly sealed: Uint8Array;
  readonly createdAt: Instant;
  /** The due date of the debt that the message is about; null for another subject. */
  readonly debtDueOn: CalendarDate | null;
  /** The message has become untrue while it waited. */
  readonly isOutdated: boolean;
};

export async function waitingSms(reader: Reader, smsId: number): Promise<WaitingSms | null> {
  const [row] = await reader<WaitingSms[]>`
    select s.kind, s.sealed_message as sealed, s.created_at as "createdAt", n.debt_due_on as "debtDueOn",
      ${isOutdated(reader)} as "isOutdated"
    from sms s left join notification_delivery d using (sms_id) left join notification n using (notification_uuid)
    where s.sms_id = ${smsId} and s.state = 'WAITING' and s.sealed_message is not null`;
  return row ?? null;
}

/** The result of a message: accepted by the provider, or the reason why the message is not sent. */
export type SmsOutcome =
  { readonly state: 'SENT'; readonly providerId: string | null } | ({ readonly state: 'FAILED' } & NotSent);

/** Saves the result of a message with its delivery in «Сообщения», and erases its content. */
export async function finishSms(
  autocommit: Autocommit,
  smsId: number,
  outcome: SmsOutcome & { readonly at: Instant },
): Promise<void> {
  const { state, at } = outcome;
  const providerId = state === 'SENT' ? outcome.providerId : null;
  const reason = state === 'FAILED' ? outcome.reason : null;
  const breach = state === 'FAILED' && outcome.reason === 'LAW' ? outcome.breach : null;
  await autocommit`
    with finished as (
      update sms set state = ${state}, provider_id = ${providerId}, sent_at = ${at}, sealed_message = null
      where sms_id = ${smsId} returning sms_id)
    update notification_delivery d
    set state = ${state === 'SENT' ? 'SENT' : 'NOT_SENT'}, reason = ${reason}, breach = ${breach}, changed_at = ${at}
    from finished f where d.sms_id = f.sms_id`;
}

type Receipt = { readonly providerId: string; readonly isDelivered: boolean };

/** Saves the provider's receipt of a message with its delivery in «Сообщения». False for an unknown message. */
export async function finishReceipt(
  autocommit: Autocommit,
  { providerId, isDelivered }: Receipt,
  at: Instant,
): Promise<boolean> {
  const rows = await autocommit`
    with sent as (select sms_id from sms where provider_id = ${providerId} and state = 'SENT'),
      reported as (
        update notification_delivery d
        set state = ${isDelivered ? 'DELIVERED' : 'NOT_SENT'}, reason = ${isDelivered ? null : 'PROVIDER'}, changed_at = ${at}
        from sent where d.sms_id = sent.sms_id and d.state = 'SENT')
    select from sent`;
  return rows.length > 0;
}
