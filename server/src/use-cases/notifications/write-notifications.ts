import type { CalendarDate, Instant } from '#domain/calendar.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import { isGuarded } from '#domain/notifications/contact-guard.ts';
import { namesCreditor, withCreditor } from '#domain/notifications/creditor-signature.ts';
import { withinMessageHours } from '#domain/message-hours.ts';
import { isSentAtAnyHour } from '#domain/notifications/notification-kinds.ts';
import type { NotificationContent } from '#domain/notifications/notification-text.ts';
import { linkOf } from '#domain/notifications/notification-link.ts';
import type { NotificationChannel } from '#domain/notifications/preferences.ts';
import { channelsOf, mayBeSwitchedOff } from '#domain/notifications/preferences.ts';
import { textOf } from '#domain/notifications/notification-text.ts';
import { clientsByUuid } from '../../db/clients/client-store.ts';
import type { Transaction } from '../../db/database.ts';
import { batch } from '../../db/database.ts';
import type { NewJob } from '../../db/jobs/job-store.ts';
import { enqueueJobs, notifyWorkers } from '../../db/jobs/job-store.ts';
import { channelChoices } from '../../db/notifications/choice-store.ts';
import type { OtherDelivery } from '../../db/notifications/delivery-store.ts';
import { hasOtherDelivery } from '../../db/notifications/delivery-store.ts';
import type { NewDelivery, NotificationRow } from '../../db/notifications/notification-store.ts';
import { insertDeliveries, insertNotifications } from '../../db/notifications/notification-store.ts';
import { insertSms } from '../../db/notifications/sms-store.ts';
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
  const inserted = await insertNotifications(transaction, written, now);
  const fresh = await withChannels(
    transaction,
    written.filter(({ notificationUuid }) => inserted.has(notificationUuid)),
    now,
  );
  const bySms = fresh.filter(({ channels }) => channels.includes('SMS'));
  const smsIds = await writeSms(context, transaction, bySms);
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
  { failed, ...notification }: SmsContent & { readonly failed: OtherDelivery['channel'] },
): Promise<void> {
  const { notificationUuid, kind } = notification;
  if (mayBeSwitchedOff(kind)) return;
  if (await hasOtherDelivery(transaction, { channel: failed, notificationUuid })) return;
  const [smsId = null] = await writeSms(context, transaction, [notification]);
  const delivery = { kind, notificationUuid, channel: 'SMS', smsId } as const;
  await batch([
    insertDeliveries(transaction, [delivery], context.clock.now()),
    enqueueJobs(transaction, sendJobs(context, [delivery])),
  ]);
  if (isSentAtAnyHour[kind]) await notifyWorkers(transaction, 'AWAITED');
}

type SmsContent = Pick<NotificationRow, 'notificationUuid' | 'kind' | 'clientUuid' | 'text'>;
type Row = NotificationRow & Pick<NewNotification, 'isOnlyEntry'>;
type AddressedRow = Row & { readonly channels: readonly NotificationChannel[] };

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

async function withChannels(
  transaction: Transaction,
  rows: readonly Row[],
  now: Instant,
): Promise<readonly AddressedRow[]> {
  if (rows.length === 0) return [];
  const choices = await channelChoices(transaction, [...new Set(rows.map(({ clientUuid }) => clientUuid))]);
  return rows.map((row) => {
    const choice = choices.get(row.clientUuid);
    if (choice === undefined)
      throw new Error(`client ${row.clientUuid} of a ${row.kind} notification not found`);
    const question = { kind: row.kind, isAboutOverdueDebt: isGuarded(row.debtDueOn, now) };
    const channels = channelsOf(question, choice.preferences, choice.reachable);
    return { ...row, channels: channels.filter((channel) => channel !== 'SMS' || row.isOnlyEntry !== true) };
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

/** Stores the SMS of notifications with their links. Returns their ids. */
export async function writeSms(
  context: Context,
  transaction: Transaction,
  rows: readonly SmsContent[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const clients = await clientsByUuid(transaction, [...new Set(rows.map(({ clientUuid }) => clientUuid))]);
  const phones = new Map(clients.map(({ clientUuid, phone }) => [clientUuid, phone]));
  const { publicUrl, dataKey } = context.settings;
  const messages = rows.map(({ notificationUuid, kind, clientUuid, text: sentence }) => {
    const phone = phones.get(clientUuid);
    if (phone === undefined) throw new Error(`client ${clientUuid} of a ${kind} notification not found`);
    const text = `${sentence} ${linkOf(publicUrl, notificationUuid)}`;
    const sealed = seal(dataKey, JSON.stringify({ phone: `7${phone}`, text }));
    return { kind, phoneHash: hashOfPhone(context, phone), sealed };
  });
  return insertSms(transaction, messages, context.clock.now());
}

/** The jobs that send deliveries: at once, or in the daytime. A delivery without its SMS has none. */
export function sendJobs(
  { clock, settings }: Context,
  deliveries: readonly PlannedDelivery[],
): readonly NewJob[] {
  const now = clock.now();
  const awaited = { runAt: now, queue: 'AWAITED' } as const;
  const inDaytime = { runAt: withinMessageHours(settings.messageHours, now), queue: 'MASS' } as const;
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
