import type { Phone } from '#domain/auth/phone.ts';
import type { CalendarDate, Instant } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import { isGuarded } from '#domain/contact-hours.ts';
import { namesCreditor, withCreditor } from '#domain/notifications/creditor-signature.ts';
import type { UtcOffset } from '#domain/local-time.ts';
import { withinMessageHours } from '#domain/message-hours.ts';
import { isUrgent } from '#domain/notifications/notification-kinds.ts';
import { type NotificationContent, textOf } from '#domain/notifications/notification-text.ts';
import { linkOf } from '#domain/notifications/notification-link.ts';
import {
  channelsOf,
  type NotificationChannel,
  type UnusedChannel,
  unusedChannel,
} from '#domain/notifications/preferences.ts';
import { batch, type Transaction } from '../../db/database.ts';
import { notifyWorkers } from '../../db/jobs/job-announcements.ts';
import { enqueueJobs, type NewJob } from '../../db/jobs/job-store.ts';
import { recipientsOf } from '../../db/notifications/choice-store.ts';
import {
  insertDeliveries,
  insertNotifications,
  type NewDelivery,
  type NotificationRow,
} from '../../db/notifications/notification-store.ts';
import { insertSms, type NewSms } from '../../db/notifications/sms-store.ts';
import { seal } from '../../secrets/seal.ts';
import type { DatabaseAccess } from '../context.ts';
import { creditorOf } from '../laws/check-message.ts';
import { hashOfPhone } from '../secrets/phone-hash.ts';
import { hoursAt } from './client-hours.ts';

/** A message to a client with its subject. The text of CODE is a secret, so `issueCode` writes that kind itself. */
export type NewNotification = Exclude<NotificationContent, { readonly kind: 'CODE' }> & {
  readonly clientUuid: ClientUuid;
  /** null for a message about the account. */
  readonly orderUuid: OrderUuid | null;
  /** Identifies the reported fact, for example by an intent's identifier. Each fact is reported once. */
  readonly occasion: string;
  /** Due date of the debt. The message names the creditor from this day on; the contact guard limits it a day later. */
  readonly debtDueOn?: CalendarDate;
  /** True when the message answers an act of the client, so that it is sent at any hour. */
  readonly answersClient?: boolean;
  /** True for a reminder of a client who has switched its SMS off. The SMS of a reminder has a choice of its own. */
  readonly isWithoutSms?: boolean;
};

/**
 * Writes one notification in the transaction that causes it; see `writeNotifications`. Returns the id of its SMS; null
 * when none is sent, because the fact was reported before or the client does not want SMS.
 */
export async function writeNotification(
  context: DatabaseAccess,
  transaction: Transaction,
  notification: NewNotification,
): Promise<number | null> {
  const [smsId = null] = await writeNotifications(context, transaction, [notification]);
  return smsId;
}

/**
 * Writes notifications in the transaction that causes them: an entry in «Сообщения» each, and a delivery by each
 * channel of the client's choice. A job sends it in the daytime, or at once for the kinds sent at any hour
 * (docs/spec/rules.md#12). Returns the ids of the SMS, null without one and for a fact that was reported before.
 * @throws Error when a client does not exist.
 */
export async function writeNotifications(
  context: DatabaseAccess,
  transaction: Transaction,
  notifications: readonly NewNotification[],
): Promise<readonly (number | null)[]> {
  if (notifications.length === 0) return [];
  const now = context.clock.now();
  const written = notifications.map((notification) => rowOf(context, notification));
  const [addressed, inserted] = await Promise.all([
    addressRows(context, transaction, written),
    insertNotifications(transaction, written, now),
  ]);
  const fresh = addressed.filter(({ notificationUuid }) => inserted.has(notificationUuid));
  const bySms = fresh.flatMap(({ notificationUuid, sms }) =>
    sms === null ? [] : [{ notificationUuid, sms }],
  );
  const smsIds = await insertSms(
    transaction,
    bySms.map(({ sms }) => sms),
    now,
  );
  const messages = new Map(bySms.map((row, index) => [row.notificationUuid, smsIds[index] ?? null]));
  const deliveries = fresh.flatMap((row) => deliveriesOf(row, messages.get(row.notificationUuid) ?? null));
  await batch([
    deliveries.length === 0 ? null : insertDeliveries(transaction, deliveries, now),
    enqueueJobs(transaction, sendJobs(context, deliveries)),
  ]);
  await notifyOfDeliveries(transaction, deliveries);
  return written.map(({ notificationUuid }) => messages.get(notificationUuid) ?? null);
}

type SmsContent = Pick<NotificationRow, 'notificationUuid' | 'kind' | 'text'> & { readonly phone: Phone };
type Row = NotificationRow & Pick<NewNotification, 'isWithoutSms'>;
type AddressedRow = Row & {
  readonly channels: readonly NotificationChannel[];
  /** Now, or the start of the client's daytime. */
  readonly inDaytime: Instant;
  /** null when a channel is used. */
  readonly unused: UnusedChannel | null;
  /** null for other channels. */
  readonly sms: NewSms | null;
};

function rowOf(context: DatabaseAccess, notification: NewNotification): Row {
  const { random, clock } = context;
  const { kind, clientUuid, orderUuid, occasion, debtDueOn = null, answersClient = false } = notification;
  const base = {
    notificationUuid: random.uuid(),
    kind,
    clientUuid,
    orderUuid,
    occasion,
    debtDueOn,
    answersClient,
  };
  const text = textOf(notification);
  const row = {
    ...base,
    text: namesCreditor(debtDueOn, clock.now()) ? withCreditor(text, creditorOf(context)) : text,
  };
  return notification.isWithoutSms === true ? { ...row, isWithoutSms: true } : row;
}

/** Adds the channels of the clients' choice. The SMS are sealed while the database inserts the notifications. */
async function addressRows(
  context: DatabaseAccess,
  transaction: Transaction,
  rows: readonly Row[],
): Promise<readonly AddressedRow[]> {
  const now = context.clock.now();
  const recipients = await recipientsOf(transaction, [...new Set(rows.map(({ clientUuid }) => clientUuid))]);
  const offsets = new Set([...recipients.values()].map(({ utcOffset }) => utcOffset));
  // once for each clock: the batches of a morning have thousands of clients in few zones
  const daytimes = new Map([...offsets].map((offset) => [offset, daytimeOf(context, offset)]));
  return rows.map((row) => {
    const { clientUuid, kind, debtDueOn, isWithoutSms = false } = row;
    const recipient = recipients.get(clientUuid);
    if (recipient === undefined) throw new Error(`client ${clientUuid} of a ${kind} notification not found`);
    const { phone, preferences, reachable, utcOffset } = recipient;
    const inDaytime = daytimes.get(utcOffset) ?? now;
    const question = { kind, isAboutOverdueDebt: isGuarded(debtDueOn, inDaytime), isWithoutSms };
    const channels = channelsOf(question, preferences, reachable);
    const unused = channels.length === 0 ? unusedChannel(kind, preferences) : null;
    const sms = channels.includes('SMS') ? sealedSms(context, { ...row, phone }) : null;
    return { ...row, inDaytime, channels, unused, sms };
  });
}

export type PlannedDelivery = NewDelivery & Pick<AddressedRow, 'kind' | 'answersClient' | 'inDaytime'>;

/** Now, or the next start of the daytime by a client's clock. */
export function daytimeOf({ clock, settings }: DatabaseAccess, utcOffset: UtcOffset): Instant {
  return withinMessageHours(hoursAt(settings, utcOffset), clock.now());
}

/** A notification that uses no channel has a delivery with the reason. */
function deliveriesOf(
  { kind, answersClient, inDaytime, notificationUuid, channels, unused }: AddressedRow,
  smsId: number | null,
): readonly PlannedDelivery[] {
  const message = { kind, answersClient, inDaytime, notificationUuid };
  if (unused !== null) return [{ ...message, smsId: null, ...unused }];
  return channels.map((channel) => ({
    ...message,
    channel,
    smsId: channel === 'SMS' ? smsId : null,
    reason: null,
  }));
}

/** The SMS of a notification with its link, encrypted. */
export function sealedSms(
  context: DatabaseAccess,
  { notificationUuid, kind, phone, text: sentence }: SmsContent,
): NewSms {
  const { publicUrl, dataKey } = context.settings;
  const text = `${sentence} ${linkOf(publicUrl, notificationUuid)}`;
  const sealed = seal(dataKey, JSON.stringify({ phone: `7${phone}`, text }));
  return { kind, phoneHash: hashOfPhone(context, phone), sealed };
}

/** The jobs that send deliveries: at once, or in the daytime. A delivery that is not sent has none. */
export function sendJobs(
  { clock }: DatabaseAccess,
  deliveries: readonly PlannedDelivery[],
): readonly NewJob[] {
  const now = clock.now();
  return deliveries.flatMap((delivery): NewJob[] => {
    const { channel, notificationUuid, inDaytime, smsId, reason } = delivery;
    if (reason !== null) return [];
    const isAwaited = isUrgent(delivery);
    const runAt = isAwaited ? now : inDaytime;
    if (smsId !== null) {
      const queue = isAwaited ? 'CODES' : 'MESSAGES';
      return [{ kind: 'send-sms', key: String(smsId), payload: { smsId }, runAt, queue }];
    }
    const sending = channel === 'EMAIL' ? 'send-email' : 'send-push';
    const queue = isAwaited ? 'LETTERS' : 'DAY_LETTERS';
    return [{ kind: sending, key: notificationUuid, payload: { notificationUuid }, runAt, queue }];
  });
}

/** Notifies the workers of the deliveries that are sent at any hour. */
export async function notifyOfDeliveries(
  transaction: Transaction,
  deliveries: readonly PlannedDelivery[],
): Promise<void> {
  const awaited = deliveries.filter((delivery) => delivery.reason === null && isUrgent(delivery));
  const queues = new Set(awaited.map(({ channel }) => (channel === 'SMS' ? 'CODES' : 'LETTERS')));
  for (const queue of queues) await notifyWorkers(transaction, queue);
}
