import type { ClientUuid } from '#domain/identifier.ts';
import { channelsOf, mayBeSwitchedOff, type NotificationChannel } from '#domain/notifications/preferences.ts';
import { clientByUuid } from '../../db/clients/client-store.ts';
import { batch, type Transaction } from '../../db/database.ts';
import { enqueueJobs } from '../../db/jobs/job-store.ts';
import { recipientsOf } from '../../db/notifications/choice-store.ts';
import { lockDeliveries, type OtherDelivery } from '../../db/notifications/delivery-store.ts';
import { insertDeliveries, type NotificationRow } from '../../db/notifications/notification-store.ts';
import { insertSms } from '../../db/notifications/sms-store.ts';
import type { Context } from '../context.ts';
import { notifyOfDeliveries, sealedSms, sendJobs } from './write-notifications.ts';

type Message = Pick<NotificationRow, 'notificationUuid' | 'kind' | 'answersClient'>;
type FailedNotification = Message &
  Pick<NotificationRow, 'clientUuid' | 'text'> & { readonly failed: OtherDelivery['channel'] };

/**
 * Adds the SMS of a notification whose channel has failed for good, unless another channel reaches the client. A kind
 * that the client may switch off has none (docs/spec/rules.md#12).
 */
export async function addSms(
  context: Context,
  transaction: Transaction,
  { failed, clientUuid, text, ...message }: FailedNotification,
): Promise<void> {
  const { kind, notificationUuid } = message;
  if (mayBeSwitchedOff(kind)) return;
  const others = (await lockDeliveries(transaction, notificationUuid)).filter(
    ({ channel }) => channel !== failed,
  );
  if (others.some(({ channel, isLive }) => channel === 'SMS' || isLive)) return;
  const client = await clientByUuid(transaction, clientUuid);
  if (client === null) throw new Error(`client ${clientUuid} of a ${kind} notification not found`);
  const sms = sealedSms(context, { kind, notificationUuid, phone: client.phone, text });
  const [smsId = null] = await insertSms(transaction, [sms], context.clock.now());
  await addDelivery(context, transaction, { ...message, channel: 'SMS', smsId });
}

type RefusedSms = Message & { readonly clientUuid: ClientUuid };

/**
 * Adds the next channel of the client's choice to a notification whose SMS the provider has refused or not delivered,
 * unless another channel reaches the client. A kind that the client may switch off has none.
 */
export async function addChannelAfterSms(
  context: Context,
  transaction: Transaction,
  { clientUuid, ...message }: RefusedSms,
): Promise<void> {
  const { kind, notificationUuid } = message;
  if (mayBeSwitchedOff(kind)) return;
  const others = (await lockDeliveries(transaction, notificationUuid)).filter(
    ({ channel }) => channel !== 'SMS',
  );
  if (others.some(({ isLive }) => isLive)) return;
  const recipient = (await recipientsOf(transaction, [clientUuid])).get(clientUuid);
  if (recipient === undefined) throw new Error(`client ${clientUuid} of a ${kind} notification not found`);
  const { preferences, reachable } = recipient;
  const channel = channelsOf({ kind, isAboutOverdueDebt: false }, preferences, reachable).find(
    (usable) => usable !== 'SMS' && !others.some((other) => other.channel === usable),
  );
  if (channel !== undefined) await addDelivery(context, transaction, { ...message, channel, smsId: null });
}

type AddedDelivery = Message & {
  readonly channel: NotificationChannel;
  /** null for another channel. */
  readonly smsId: number | null;
};

async function addDelivery(context: Context, transaction: Transaction, added: AddedDelivery): Promise<void> {
  const deliveries = [{ ...added, reason: null }];
  await batch([
    insertDeliveries(transaction, deliveries, context.clock.now()),
    enqueueJobs(transaction, sendJobs(context, deliveries)),
  ]);
  await notifyOfDeliveries(transaction, deliveries);
}
