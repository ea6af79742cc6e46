import type { CalendarDate, Instant } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { ContactBarrier } from '#domain/notifications/contact-guard.ts';
import type { NotificationChannel, UnusedChannel } from '#domain/notifications/preferences.ts';
import type { NotificationKind } from '#domain/notifications/notification-kinds.ts';
import type { Reader, Transaction, Write } from '../database.ts';
import { hasAnnouncedCharge } from '../charges/charge-notice-store.ts';
import { reportsFormerCard } from './outdated.ts';

export type NotificationRow = {
  readonly notificationUuid: string;
  readonly clientUuid: ClientUuid;
  readonly orderUuid: OrderUuid | null;
  readonly kind: NotificationKind;
  /** Identifies the reported fact within the kind. */
  readonly occasion: string;
  readonly text: string;
  /** The due date of the debt that the notification is about. */
  readonly debtDueOn: CalendarDate | null;
  /** True when the client waits for it, so that it is sent at any hour. */
  readonly answersClient: boolean;
};

/** Inserts notifications and returns the new ones. A fact that was already reported is omitted. */
export async function insertNotifications(
  transaction: Transaction,
  rows: readonly NotificationRow[],
  createdAt: Instant,
): Promise<ReadonlySet<string>> {
  const inserted = await transaction<{ notificationUuid: string }[]>`
    insert into notification (notification_uuid, client_uuid, order_uuid, kind, occasion, text, debt_due_on,
      answers_client, created_at)
    select notification_uuid, client_uuid, order_uuid, kind, occasion, text, debt_due_on, answers_client,
      ${createdAt}::timestamptz
    from unnest(${rows.map((row) => row.notificationUuid)}::uuid[], ${rows.map((row) => row.clientUuid)}::uuid[],
      ${rows.map((row) => row.orderUuid)}::uuid[], ${rows.map((row) => row.kind)}::text[],
      ${rows.map((row) => row.occasion)}::text[], ${rows.map((row) => row.text)}::text[],
      ${rows.map((row) => row.debtDueOn)}::date[], ${rows.map((row) => row.answersClient)}::boolean[])
      as given (notification_uuid, client_uuid, order_uuid, kind, occasion, text, debt_due_on, answers_client)
    order by kind, occasion
    on conflict (kind, occasion) do nothing returning notification_uuid as "notificationUuid"`;
  return new Set(inserted.map(({ notificationUuid }) => notificationUuid));
}

/**
 * The reason why a channel did not deliver. TOO_LATE: no longer useful or no longer true. PROVIDER: the gateway refused the message. LAW:
 * the message broke a clause in force. NOT_CONFIRMED: the e-mail address is not confirmed any more. NOT_SUBSCRIBED: no
 * browser of the client is subscribed any more.
 */
export type NotSentReason =
  | ContactBarrier
  | 'CLIENT_CHOICE'
  | 'TOO_LATE'
  | 'PROVIDER'
  | 'LAW'
  | 'NOT_CONFIRMED'
  | 'NOT_SUBSCRIBED';

/** Why a message is not sent, with the broken clause in Russian where it is a law. */
export type NotSentCause =
  | { readonly reason: Exclude<NotSentReason, 'LAW'> }
  | { readonly reason: 'LAW'; readonly breach: string };

export type NewDelivery = {
  readonly notificationUuid: string;
  readonly channel: NotificationChannel;
  /** null for another channel, and for an SMS that is not sent. */
  readonly smsId: number | null;
  /** Why the message is not sent by this channel; null when it is. */
  readonly reason: UnusedChannel['reason'] | null;
};

/** Inserts the deliveries of notifications. */
export function insertDeliveries(
  transaction: Transaction,
  deliveries: readonly NewDelivery[],
  now: Instant,
): Write {
  return transaction`
    insert into notification_delivery (notification_uuid, channel, state, reason, sms_id, changed_at)
    select notification_uuid, channel, case when reason is null then 'WAITING' else 'NOT_SENT' end, reason, sms_id,
      ${now}::timestamptz
    from unnest(${deliveries.map(({ notificationUuid }) => notificationUuid)}::uuid[],
      ${deliveries.map(({ channel }) => channel)}::text[], ${deliveries.map(({ smsId }) => smsId)}::bigint[],
      ${deliveries.map(({ reason }) => reason)}::text[]) as given (notification_uuid, channel, sms_id, reason)`;
}

type Delivery = {
  readonly channel: NotificationChannel;
  readonly state: 'WAITING' | 'SENT' | 'DELIVERED' | 'NOT_SENT';
  readonly reason: NotSentReason | null;
  /** The broken clause in Russian, with its law; null for other reasons. */
  readonly breach: string | null;
  readonly changedAt: Instant;
};

export type NotificationEntry = Pick<
  NotificationRow,
  'notificationUuid' | 'orderUuid' | 'kind' | 'text' | 'debtDueOn'
> & {
  /** null for a message about the account, and for a purchase that was not approved. */
  readonly orderNumber: string | null;
  readonly merchantFullName: string | null;
  readonly createdAt: Instant;
  /** It reports a card or a consent that has changed since. */
  readonly isOutdated: boolean;
  readonly deliveries: readonly Delivery[];
  /** A charge to a card that the announcement names has begun since; false for another kind. */
  readonly hasCharge: boolean;
};

/** A page of the notifications of a client, the newest first. */
export async function notificationPage(
  reader: Reader,
  clientUuid: ClientUuid,
  { count, page }: { readonly count: number; readonly page: number },
): Promise<NotificationEntry[]> {
  return reader<NotificationEntry[]>`
    select n.notification_uuid as "notificationUuid", o.order_uuid as "orderUuid", o.order_number as "orderNumber",
      o.merchant_full_name as "merchantFullName",
      n.kind, n.text, n.created_at as "createdAt", n.debt_due_on as "debtDueOn",
      n.kind = 'CASCADE_ANNOUNCED' and ${hasAnnouncedCharge(reader)} as "hasCharge",
      ${reportsFormerCard(reader)} as "isOutdated",
      (select coalesce(jsonb_agg(jsonb_build_object('channel', d.channel, 'state', d.state, 'reason', d.reason,
        'breach', d.breach,
          'changedAt', to_char(d.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by d.channel),
          '[]')
        from notification_delivery d where d.notification_uuid = n.notification_uuid) as deliveries
    from notification n left join orders o on o.order_uuid = n.order_uuid and o.client_uuid = n.client_uuid
    where n.client_uuid = ${clientUuid}
    order by n.created_at desc, n.notification_uuid limit ${count} offset ${count * page}`;
}

export type NotificationCounts = { readonly total: number; readonly unread: number };

/** The number of notifications of a client, and of those after the last one read. A code is never unread. */
export async function notificationCounts(
  reader: Reader,
  clientUuid: ClientUuid,
): Promise<NotificationCounts> {
  const [counts] = await reader<NotificationCounts[]>`
    select count(*) as total,
      count(*) filter (where n.kind <> 'CODE' and n.created_at > coalesce(r.read_through, '-infinity')) as unread
    from notification n left join notification_read r using (client_uuid) where client_uuid = ${clientUuid}`;
  return counts ?? { total: 0, unread: 0 };
}

/** Marks the notifications up to this one as read, or all without one. A notification of another client changes nothing. */
export function markRead(
  transaction: Transaction,
  clientUuid: ClientUuid,
  notificationUuid: string | null,
): Write {
  return transaction`
    insert into notification_read (client_uuid, read_through)
    select client_uuid, max(created_at) from notification
    where client_uuid = ${clientUuid} and (${notificationUuid}::uuid is null or notification_uuid = ${notificationUuid})
    group by client_uuid
    on conflict (client_uuid) do update
      set read_through = greatest(notification_read.read_through, excluded.read_through)`;
}

/**
 * What a notification is about; `orderUuid` is null without an order or before its approval, except for a withdrawn
 * consent, whose purchase need not be an order. Null when it is unknown or not written after `writtenAfter`.
 */
export async function subjectOfNotification(
  reader: Reader,
  notificationUuid: string,
  writtenAfter: Instant,
): Promise<Pick<NotificationRow, 'kind' | 'orderUuid'> | null> {
  const [row] = await reader<Pick<NotificationRow, 'kind' | 'orderUuid'>[]>`
    select n.kind, case n.kind when 'CONSENT_CHANGED' then n.order_uuid else o.order_uuid end as "orderUuid"
    from notification n left join orders o using (order_uuid, client_uuid)
    where n.notification_uuid = ${notificationUuid} and n.created_at > ${writtenAfter}`;
  return row ?? null;
}
