import type { ClientUuid } from '#domain/identifier.ts';
import { channelsOf, mayBeSwitchedOff } from '#domain/notifications/preferences.ts';
import { batch, type Transaction } from '../../db/database.ts';
import { enqueueJobs } from '../../db/jobs/job-store.ts';
import { type Recipient, recipientsOf } from '../../db/notifications/choice-store.ts';
import { lockDeliveries, type OtherDelivery } from '../../db/notifications/delivery-store.ts';
import { insertDeliveries, type NotificationRow } from '../../db/notifications/notification-store.ts';
import { insertSms } from '../../db/notifications/sms-store.ts';
import type { DatabaseAccess } from '../context.ts';
import {
  daytimeOf,
  notifyOfDeliveries,
  type PlannedDelivery,
  sealedSms,
  sendJobs,
} from './write-notifications.ts';

type Message = Pick<NotificationRow, 'notificationUuid' | 'kind' | 'answersClient'>;
type FailedNotification = Message &
  Pick<NotificationRow, 'clientUuid' | 'text'> & { readonly failed: OtherDelivery['channel'] };

/**
 * Adds the SMS of a notification whose channel has failed for good, unless another channel reaches the client. A kind
 * that the client may switch off has none (docs/spec/rules.md#12).
 */
export async function addSms(
  context: DatabaseAccess,
  transaction: Transaction,
  { failed, clientUuid, text, ...message }: FailedNotification,
): Promise<void> {
  const { kind, notificationUuid } = message;
  if (mayBeSwitchedOff(kind)) return;
  const others = (await lockDeliveries(transaction, notificationUuid)).filter(
    ({ channel }) => channel !== failed,
  );
  if (others.some(({ channel, isLive }) => channel === 'SMS' || isLive)) return;
  const { phone, utcOffset } = await recipientOf(transaction, clientUuid);
  const sms = sealedSms(context, { kind, notificationUuid, phone, text });
  const [smsId = null] = await insertSms(transaction, [sms], context.clock.now());
  await addDelivery(context, transaction, {
    ...message,
    inDaytime: daytimeOf(context, utcOffset),
    channel: 'SMS',
    smsId,
  });
}

type RefusedSms = Message & { readonly clientUuid: ClientUuid };

/**
 * Adds the next channel of the client's choice to a notification whose SMS the provider has refused or not delivered,
 * unless another channel reaches the client. A kind that the client may switch off has none.
 */
export async function addChannelAfterSms(
  context: DatabaseAccess,
  transaction: Transaction,
  { clientUuid, ...message }: RefusedSms,
): Promise<void> {
  const { kind, notificationUuid } = message;
  if (mayBeSwitchedOff(kind)) return;
  const others = (await lockDeliveries(transaction, notificationUuid)).filter(
    ({ channel }) => channel !== 'SMS',
  );
  if (others.some(({ isLive }) => isLive)) return;
  const { preferences, reachable, utcOffset } = await recipientOf(transaction, clientUuid);
  const channel = channelsOf({ kind, isAboutOverdueDebt: false }, preferences, reachable).find(
    (usable) => usable !== 'SMS' && !others.some((other) => other.channel === usable),
  );
  if (channel === undefined) return;
  const inDaytime = daytimeOf(context, utcOffset);
  await addDelivery(context, transaction, { ...message, inDaytime, channel, smsId: null });
}

async function recipientOf(transaction: Transaction, clientUuid: ClientUuid): Promise<Recipient> {
  const recipient = (await recipientsOf(transaction, [clientUuid])).get(clientUuid);
  if (recipient === undefined) throw new Error(`client ${clientUuid} of a notification not found`);
  return recipient;
}

type AddedDelivery = Omit<PlannedDelivery, 'reason' | 'breach'>;

async function addDelivery(
  context: DatabaseAccess,
  transaction: Transaction,
  added: AddedDelivery,
): Promise<void> {
  const deliveries = [{ ...added, reason: null }];
  await batch([
    insertDeliveries(transaction, deliveries, context.clock.now()),
    enqueueJobs(transaction, sendJobs(context, deliveries)),
  ]);
  await notifyOfDeliveries(transaction, deliveries);
}
