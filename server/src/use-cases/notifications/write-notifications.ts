import type { Phone } from '#domain/auth/phone.ts';
import type { CalendarDate } from '#domain/calendar.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import { isGuarded } from '#domain/notifications/contact-guard.ts';
import { namesCreditor, withCreditor } from '#domain/notifications/creditor-signature.ts';
import { withinMessageHours } from '#domain/message-hours.ts';
import { isSentAtAnyHour } from '#domain/notifications/notification-kinds.ts';
import { type NotificationContent, textOf } from '#domain/notifications/notification-text.ts';
import { linkOf } from '#domain/notifications/notification-link.ts';
import { channelsOf, mayBeSwitchedOff, type NotificationChannel } from '#domain/notifications/preferences.ts';
import { clientByUuid } from '../../db/clients/client-store.ts';
import { batch, type Transaction } from '../../db/database.ts';
import { notifyWorkers } from '../../db/jobs/job-announcements.ts';
import { enqueueJobs, type NewJob } from '../../db/jobs/job-store.ts';
import { recipientsOf } from '../../db/notifications/choice-store.ts';
import { hasOtherDelivery, type OtherDelivery } from '../../db/notifications/delivery-store.ts';
import {
  insertDeliveries,
  insertNotifications,
  type NewDelivery,
  type NotificationRow,
} from '../../db/notifications/notification-store.ts';
import { insertSms, type NewSms } from '../../db/notifications/sms-store.ts';
import { seal } from '../../secrets/seal.ts';
import type { Context } from '../context.ts';
import { creditorOf } from '../laws/check-message.ts';
import { hashOfPhone } from '../secrets/phone-hash.ts';

/** A message to a client with its subject. The text of CODE is a secret, so `issueCode` writes that kind itself. */
export type NewNotification = Exclude<NotificationContent, { readonly kind: 'CODE' }> & {
  readonly clientUuid: ClientUuid;
  /** null for a message about the account. */
  readonly orderUuid: OrderUuid | null;
  /** Identifies the reported fact, for example by an operation's identifier. Each fact is reported once. */
  readonly occasion: string;
  /** Due date of the debt. The message names the creditor from this day on; the contact guard limits it a day later. */
  readonly debtDueOn?: CalendarDate;
  /** True when the client does not want this kind by SMS; only the entry in «Сообщения» is written. */
  readonly isOnlyEntry?: boolean;
};

/**
 * Writes one notification in the transaction that causes it; see `writeNotifications`. Returns the id of its SMS; null
 * when none is sent, because the fact was reported before or the client does not want SMS.
 */
export async function writeNotification(
  context: Context,
  transaction: Transaction,
  notification: NewNotification,
): Promise<number | null> {
  const [smsId = null] = await writeNotifications(context, transaction, [notification]);
  return smsId;
}

/**
 * Writes notifications in the transaction that causes them: an entry in «Сообщения» each, and a delivery by each
 * channel of the client's choice. A job sends it in the daytime, or at once for the kinds sent at any hour
 * (docs/spec/rules.md#12). Returns the ids of the SMS, null without one and for a fact that was told before.
 * @throws Error when a client does not exist.
 */
export async function writeNotifications(
  context: Context,
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
  if (fresh.some(({ kind }) => isSentAtAnyHour[kind])) await notifyWorkers(transaction, 'AWAITED');
  return written.map(({ notificationUuid }) => messages.get(notificationUuid) ?? null);
}

/**
 * Adds the SMS of a notification whose channel has failed for good, unless another channel reaches the client. A kind
 * that the client may switch off has none (docs/spec/rules.md#12).
 */
export async function addSms(
  context: Context,
  transaction: Transaction,
  { failed, clientUuid, kind, notificationUuid, text }: FailedNotification,
): Promise<void> {
  if (mayBeSwitchedOff(kind)) return;
  if (await hasOtherDelivery(transaction, { channel: failed, notificationUuid })) return;
  const client = await clientByUuid(transaction, clientUuid);
  if (client === null) throw new Error(`client ${clientUuid} of a ${kind} notification not found`);
  const now = context.clock.now();
  const sms = sealedSms(context, { kind, notificationUuid, phone: client.phone, text });
  const [smsId = null] = await insertSms(transaction, [sms], now);
  const delivery = { kind, notificationUuid, channel: 'SMS', smsId } as const;
  await batch([
    insertDeliveries(transaction, [delivery], now),
    enqueueJobs(transaction, sendJobs(context, [delivery])),
  ]);
  if (isSentAtAnyHour[kind]) await notifyWorkers(transaction, 'AWAITED');
}

type FailedNotification = Pick<NotificationRow, 'notificationUuid' | 'kind' | 'clientUuid' | 'text'> & {
  readonly failed: OtherDelivery['channel'];
};
type SmsContent = Pick<NotificationRow, 'notificationUuid' | 'kind' | 'text'> & { readonly phone: Phone };
type Row = NotificationRow & Pick<NewNotification, 'isOnlyEntry'>;
type AddressedRow = Row & {
  readonly channels: readonly NotificationChannel[];
  /** null for other channels. */
  readonly sms: NewSms | null;
};

function rowOf(context: Context, notification: NewNotification): Row {
  const { random, clock, settings } = context;
  const { kind, clientUuid, orderUuid, occasion, debtDueOn = null } = notification;
  const base = { notificationUuid: random.uuid(), kind, clientUuid, orderUuid, occasion, debtDueOn };
  const text = textOf(notification);
  const isSigned =
    debtDueOn !== null && namesCreditor(debtDueOn, withinMessageHours(settings.messageHours, clock.now()));
  const row = { ...base, text: isSigned ? withCreditor(text, creditorOf(context)) : text };
  return notification.isOnlyEntry === true ? { ...row, isOnlyEntry: true } : row;
}

/** Adds the channels of the clients' choice. The SMS are sealed while the database inserts the notifications. */
async function addressRows(
  context: Context,
  transaction: Transaction,
  rows: readonly Row[],
): Promise<readonly AddressedRow[]> {
  const sendAt = withinMessageHours(context.settings.messageHours, context.clock.now());
  const recipients = await recipientsOf(transaction, [...new Set(rows.map(({ clientUuid }) => clientUuid))]);
  return rows.map((row) => {
    const { clientUuid, kind, debtDueOn, isOnlyEntry } = row;
    const recipient = recipients.get(clientUuid);
    if (recipient === undefined) throw new Error(`client ${clientUuid} of a ${kind} notification not found`);
    const { phone, preferences, reachable } = recipient;
    const question = { kind, isAboutOverdueDebt: isGuarded(debtDueOn, sendAt) };
    const channels = channelsOf(question, preferences, reachable).filter(
      (channel) => channel !== 'SMS' || isOnlyEntry !== true,
    );
    const sms = channels.includes('SMS') ? sealedSms(context, { ...row, phone }) : null;
    return { ...row, channels, sms };
  });
}

type PlannedDelivery = NewDelivery & Pick<Row, 'kind'>;

/** A notification that the client wants by no channel has an SMS delivery that says so. */
function deliveriesOf(
  { kind, notificationUuid, channels }: AddressedRow,
  smsId: number | null,
): readonly PlannedDelivery[] {
  const used = channels.length === 0 ? (['SMS'] as const) : channels;
  return used.map((channel) => ({
    kind,
    notificationUuid,
    channel,
    smsId: channel === 'SMS' ? smsId : null,
  }));
}

/** The SMS of a notification with its link, encrypted. */
export function sealedSms(
  context: Context,
  { notificationUuid, kind, phone, text: sentence }: SmsContent,
): NewSms {
  const { publicUrl, dataKey } = context.settings;
  const text = `${sentence} ${linkOf(publicUrl, notificationUuid)}`;
  const sealed = seal(dataKey, JSON.stringify({ phone: `7${phone}`, text }));
  return { kind, phoneHash: hashOfPhone(context, phone), sealed };
}

/** The jobs that send deliveries: at once, or in the daytime. A delivery without its SMS has none. */
export function sendJobs(
  { clock, settings }: Context,
  deliveries: readonly PlannedDelivery[],
): readonly NewJob[] {
  const now = clock.now();
  const awaited = { runAt: now, queue: 'AWAITED' } as const;
  const inDaytime = { runAt: withinMessageHours(settings.messageHours, now), queue: 'MESSAGES' } as const;
  return deliveries.flatMap((delivery) => {
    const job = sendJob(delivery);
    return job === null ? [] : [{ ...job, ...(isSentAtAnyHour[delivery.kind] ? awaited : inDaytime) }];
  });
}

function sendJob({ channel, notificationUuid, smsId }: PlannedDelivery) {
  if (channel === 'SMS')
    return smsId === null ? null : ({ kind: 'send-sms', key: String(smsId), payload: { smsId } } as const);
  const kind = channel === 'EMAIL' ? 'send-email' : 'send-push';
  return { kind, key: notificationUuid, payload: { notificationUuid } } as const;
}
