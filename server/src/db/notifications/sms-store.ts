import type { CalendarDate, Instant } from '#domain/dates.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import { moscowUtcOffset, type UtcOffset } from '#domain/local-time.ts';
import type { OwedAmounts } from '#domain/notifications/message-text.ts';
import type { NotificationKind } from '#domain/notifications/notification-kinds.ts';
import type { Autocommit, Fragment, Reader, Transaction } from '../database.ts';
import type { NotificationRow, NotSentCause } from './notification-store.ts';
import { announcedFrom } from '../charges/charge-notice-store.ts';
import { isOutdated, owedNow } from './outdated.ts';

export type SmsKind = NotificationKind | 'STAFF_LINK';

export type NewSms = { readonly kind: SmsKind; readonly phoneHash: string; readonly sealed: Uint8Array };

/** Stores messages to be sent, with phone and text encrypted. Returns their ids. */
export async function insertSms(
  transaction: Transaction,
  messages: readonly NewSms[],
  createdAt: Instant,
): Promise<number[]> {
  if (messages.length === 0) return [];
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
  /** The day from which an announcement names a charge; null for another message. */
  readonly announcedFrom: CalendarDate | null;
  /** The client waits for the message. */
  readonly answersClient: boolean;
  /** The clock of the recipient; Moscow's for staff. */
  readonly utcOffset: UtcOffset;
  /** The message has become untrue while it waited. */
  readonly isOutdated: boolean;
  /** What the order of a receipt owes now; null for another message. */
  readonly owed: OwedAmounts | null;
  /** The entry in «Сообщения»; null without one. */
  readonly notificationUuid: string | null;
  /** The client of the entry; null without one. */
  readonly clientUuid: ClientUuid | null;
  /** True when an earlier try handed the message to a gateway that repeats it, without a result. */
  readonly isHandedOver: boolean;
};

/** The messages of these ids that wait to be sent. */
export async function waitingSms(
  reader: Reader,
  smsIds: readonly number[],
): Promise<ReadonlyMap<number, WaitingSms>> {
  const rows = await reader<(WaitingSms & { readonly smsId: number })[]>`
    select s.sms_id as "smsId", s.kind, s.sealed_message as sealed, s.created_at as "createdAt",
      n.debt_due_on as "debtDueOn", ${announcedFrom(reader)} as "announcedFrom",
      coalesce(n.answers_client, false) as "answersClient",
      coalesce(c.utc_offset, ${moscowUtcOffset}) as "utcOffset", ${isOutdated(reader)} as "isOutdated",
      ${owedNow(reader)} as owed, n.client_uuid as "clientUuid", n.notification_uuid as "notificationUuid",
      s.handed_over_at is not null as "isHandedOver"
    from sms s left join notification_delivery d using (sms_id) left join notification n using (notification_uuid)
      left join client c using (client_uuid)
    where s.sms_id = any (${smsIds}) and s.state = 'WAITING' and s.sealed_message is not null`;
  return new Map(rows.map(({ smsId, ...row }) => [smsId, row]));
}

type HandedOver = {
  readonly smsId: number;
  /** null when the gateway did not take the message. */
  readonly at: Instant | null;
};

/** Records that messages are handed to a gateway that repeats them, or were not taken. */
export async function recordHandOver(autocommit: Autocommit, messages: readonly HandedOver[]): Promise<void> {
  await autocommit`
    update sms s set handed_over_at = given.at
    from unnest(${messages.map(({ smsId }) => smsId)}::bigint[], ${messages.map(({ at }) => at)}::timestamptz[])
      as given (sms_id, at)
    where s.sms_id = given.sms_id`;
}

/** The result of a message: accepted by the provider, or the reason why the message is not sent. */
export type SmsOutcome =
  | { readonly state: 'SENT'; readonly providerMessageId: string | null }
  | ({
      readonly state: 'FAILED';
      /** False when the provider has refused the message: it is no contact about a debt. */
      readonly mayHaveArrived: boolean;
    } & NotSentCause);

export type FinishedSms = SmsOutcome & { readonly smsId: number; readonly at: Instant };

/** Saves the results of messages with their deliveries in «Сообщения», and erases their content. */
export async function finishSms(
  writer: Autocommit | Transaction,
  finished: readonly FinishedSms[],
): Promise<void> {
  const arrivals = finished.map((outcome) => outcome.state === 'SENT' || outcome.mayHaveArrived);
  const reasons = finished.map((outcome) => (outcome.state === 'FAILED' ? outcome.reason : null));
  const breaches = finished.map((outcome) => ('breach' in outcome ? outcome.breach : null));
  const providerMessageIds = finished.map((outcome) =>
    outcome.state === 'SENT' ? outcome.providerMessageId : null,
  );
  // the lengths of arrays let the planner choose the indexes
  await writer`
    with given as (
      select * from unnest(
        ${finished.map(({ smsId }) => smsId)}::bigint[], ${finished.map(({ state }) => state)}::text[],
        ${providerMessageIds}::text[], ${reasons}::text[], ${breaches}::text[],
        ${finished.map(({ at }) => at)}::timestamptz[],
        ${arrivals}::boolean[]) as row (sms_id, state, provider_id, reason, breach, at, may_have_arrived)),
    finished as (
      update sms s set state = given.state, provider_id = given.provider_id, sent_at = at, sealed_message = null
      from given where s.sms_id = given.sms_id and s.state = 'WAITING' returning s.sms_id)
    update notification_delivery d
    set state = case given.state when 'SENT' then 'SENT' else 'NOT_SENT' end, reason = given.reason,
      breach = given.breach, changed_at = at, contact_at = case when may_have_arrived then contact_at end
    from finished join given using (sms_id) where d.sms_id = finished.sms_id`;
}

/**
 * Gives new deliveries the states of messages that were sent before, with the reports of their provider. The client has
 * read a message that still waits for the provider's answer: its code is the one that was entered.
 */
export async function copySmsStates(transaction: Transaction, smsIds: readonly number[]): Promise<void> {
  await transaction`
    update notification_delivery d
    set state = case when s.state = 'FAILED' or s.report = 'UNDELIVERED' then 'NOT_SENT'
        else coalesce(s.report, 'SENT') end,
      reason = case when s.state = 'FAILED' or s.report = 'UNDELIVERED' then 'PROVIDER' end,
      changed_at = coalesce(s.sent_at, s.created_at)
    from sms s where s.sms_id = any (${smsIds}) and d.sms_id = s.sms_id and d.state = 'WAITING'`;
}

/** Saves in «Сообщения» that the provider has delivered a message. False for an unknown message. */
export async function recordDelivered(
  autocommit: Autocommit,
  providerMessageId: string,
  at: Instant,
): Promise<boolean> {
  const rows = await autocommit`
    with sent as (select sms_id from sms where provider_id = ${providerMessageId} and state = 'SENT'),
      reported as (
        update notification_delivery d set state = 'DELIVERED', changed_at = ${at}
        from sent where d.sms_id = sent.sms_id and d.state = 'SENT'),
      kept as (${keepReport(autocommit, 'DELIVERED')})
    select from sent`;
  return rows.length > 0;
}

/** Keeps the first report about a code that has no entry in «Сообщения» yet. */
function keepReport(writer: Autocommit | Transaction, report: 'DELIVERED' | 'UNDELIVERED'): Fragment {
  return writer`
    update sms s set report = ${report} from sent
    where s.sms_id = sent.sms_id and s.report is null
      and not exists (select from notification_delivery d where d.sms_id = sent.sms_id)`;
}

export type UndeliveredMessage = Pick<
  WaitingSms,
  'createdAt' | 'answersClient' | 'utcOffset' | 'debtDueOn' | 'announcedFrom' | 'isOutdated'
> &
  Pick<NotificationRow, 'notificationUuid' | 'clientUuid' | 'orderUuid' | 'kind'>;

/**
 * Saves in «Сообщения» that a message will not be delivered, so that it is no contact about a debt. Returns the
 * message, none when its result was reported before, and null for an unknown message.
 */
export async function recordUndelivered(
  transaction: Transaction,
  providerMessageId: string,
  at: Instant,
): Promise<readonly UndeliveredMessage[] | null> {
  const rows = await transaction<(UndeliveredMessage | { readonly notificationUuid: null })[]>`
    with sent as (select sms_id from sms where provider_id = ${providerMessageId} and state = 'SENT'),
      reported as (
        update notification_delivery d
        set state = 'NOT_SENT', reason = 'PROVIDER', changed_at = ${at}, contact_at = null
        from sent where d.sms_id = sent.sms_id and d.state = 'SENT' returning d.sms_id, d.notification_uuid),
      kept as (${keepReport(transaction, 'UNDELIVERED')})
    select n.notification_uuid as "notificationUuid", n.client_uuid as "clientUuid", n.order_uuid as "orderUuid",
      n.kind, n.answers_client as "answersClient", n.created_at as "createdAt", c.utc_offset as "utcOffset",
      n.debt_due_on as "debtDueOn", ${announcedFrom(transaction)} as "announcedFrom",
      ${isOutdated(transaction)} as "isOutdated"
    from sent left join reported using (sms_id) left join notification n using (notification_uuid)
      left join client c using (client_uuid)`;
  if (rows.length === 0) return null;
  return rows.filter((row) => row.notificationUuid !== null);
}
