import type { CalendarDate, Instant } from '#domain/dates.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import type { UtcOffset } from '#domain/local-time.ts';
import type { OwedAmounts } from '#domain/notifications/message-text.ts';
import type { LastSms } from '#domain/notifications/resendable.ts';
import type { NotificationKind } from '#domain/notifications/notification-kinds.ts';
import type { NotificationChannel } from '#domain/notifications/preferences.ts';
import type { Autocommit, Reader, Transaction, Write } from '../database.ts';
import { announcedFrom } from '../charges/charge-notice-store.ts';
import type { NotificationRow, NotSentCause } from './notification-store.ts';
import { isOutdated, owedNow, reportsFormerCard } from './outdated.ts';

/** A delivery by another channel than SMS. */
export type OtherDelivery = { readonly channel: 'EMAIL' | 'PUSH'; readonly notificationUuid: string };

export type WaitingDelivery = {
  readonly clientUuid: ClientUuid;
  readonly utcOffset: UtcOffset;
  readonly kind: NotificationKind;
  readonly text: string;
  readonly createdAt: Instant;
  /** The due date of the debt that the message is about; null for another subject. */
  readonly debtDueOn: CalendarDate | null;
  /** The day from which an announcement names a charge; null for another message. */
  readonly announcedFrom: CalendarDate | null;
  /** The client waits for the message. */
  readonly answersClient: boolean;
  /** The message has become untrue while it waited. */
  readonly isOutdated: boolean;
  /** What the order of a receipt owes now; null for another message. */
  readonly owed: OwedAmounts | null;
};

/** The notification of a delivery that still waits; null once it is sent or given up. */
export async function waitingDelivery(
  reader: Reader,
  { channel, notificationUuid }: OtherDelivery,
): Promise<WaitingDelivery | null> {
  const [row] = await reader<WaitingDelivery[]>`
    select n.client_uuid as "clientUuid", c.utc_offset as "utcOffset", n.kind, n.text, n.created_at as "createdAt",
      n.debt_due_on as "debtDueOn", ${announcedFrom(reader)} as "announcedFrom", n.answers_client as "answersClient",
      ${isOutdated(reader)} as "isOutdated", ${owedNow(reader)} as owed
    from notification n join notification_delivery d using (notification_uuid) join client c using (client_uuid)
    where n.notification_uuid = ${notificationUuid} and d.channel = ${channel} and d.state = 'WAITING'`;
  return row ?? null;
}

type FinishedDelivery = {
  /** null when it was sent. */
  readonly cause: NotSentCause | null;
  readonly mayHaveArrived: boolean;
  readonly at: Instant;
};

/**
 * Saves the result of a delivery: sent, or the reason why it is not. A delivery that has certainly not arrived is no
 * contact about a debt any more.
 */
export async function finishDelivery(
  writer: Autocommit | Transaction,
  { channel, notificationUuid }: OtherDelivery,
  { cause, mayHaveArrived, at }: FinishedDelivery,
): Promise<void> {
  const breach = cause?.reason === 'LAW' ? cause.breach : null;
  await writer`
    update notification_delivery
    set state = ${cause === null ? 'SENT' : 'NOT_SENT'}, reason = ${cause?.reason ?? null}, breach = ${breach},
      changed_at = ${at}, contact_at = case when ${mayHaveArrived} then contact_at end
    where notification_uuid = ${notificationUuid} and channel = ${channel} and state = 'WAITING'`;
}

type DeliveryState = {
  readonly channel: NotificationChannel;
  /** True when the message has reached its client by this channel, or may still do so. */
  readonly isLive: boolean;
};

/**
 * The deliveries of a notification. Locks the notification, so that two channels that fail at once are looked at one
 * after the other.
 */
export async function lockDeliveries(
  transaction: Transaction,
  notificationUuid: string,
): Promise<readonly DeliveryState[]> {
  await transaction`select from notification where notification_uuid = ${notificationUuid} for update`;
  return transaction<DeliveryState[]>`
    select channel, state <> 'NOT_SENT' as "isLive" from notification_delivery
    where notification_uuid = ${notificationUuid}`;
}

type SentNotification = Pick<NotificationRow, 'clientUuid' | 'kind' | 'text' | 'debtDueOn'> & {
  /** The text has become untrue since it was written. */
  readonly isOutdated: boolean;
  readonly sms: LastSms | null;
};

/** A notification with its SMS; null when the client has no such notification. */
export async function notificationToResend(
  transaction: Transaction,
  { clientUuid, notificationUuid }: Pick<NotificationRow, 'clientUuid' | 'notificationUuid'>,
): Promise<SentNotification | null> {
  const [row] = await transaction<
    (Omit<SentNotification, 'sms'> & { state: string | null; writtenAt: Instant })[]
  >`
    select n.client_uuid as "clientUuid", n.kind, n.text, n.debt_due_on as "debtDueOn", s.state,
      s.created_at as "writtenAt", ${reportsFormerCard(transaction)} as "isOutdated"
    from notification n
    left join notification_delivery d on d.notification_uuid = n.notification_uuid and d.channel = 'SMS'
    left join sms s using (sms_id)
    where n.notification_uuid = ${notificationUuid} and n.client_uuid = ${clientUuid}`;
  if (row === undefined) return null;
  const { state, writtenAt, ...notification } = row;
  return { ...notification, sms: state === null ? null : { isWaiting: state === 'WAITING', writtenAt } };
}

/** Makes a new SMS the delivery of a notification by SMS. */
export function replaceSms(
  transaction: Transaction,
  { notificationUuid, smsId }: { readonly notificationUuid: string; readonly smsId: number },
  now: Instant,
): Write {
  return transaction`
    insert into notification_delivery (notification_uuid, channel, state, sms_id, changed_at)
    values (${notificationUuid}, 'SMS', 'WAITING', ${smsId}, ${now})
    on conflict (notification_uuid, channel) do update
    set state = 'WAITING', reason = null, breach = null, sms_id = excluded.sms_id, changed_at = excluded.changed_at`;
}
