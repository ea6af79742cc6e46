import type { Phone } from '#domain/auth/phone.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import { withinMessageHours } from '#domain/message-hours.ts';
import { decideResend } from '#domain/notifications/resendable.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { lockClient } from '../../db/clients/client-store.ts';
import { batch, type Transaction } from '../../db/database.ts';
import { enqueueJobs } from '../../db/jobs/job-store.ts';
import { notificationToResend, replaceSms } from '../../db/notifications/delivery-store.ts';
import { insertSms } from '../../db/notifications/sms-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { hoursOfClient } from './client-hours.ts';
import { notifyOfDeliveries, sealedSms, sendJobs } from './write-notifications.ts';

type Resend = {
  readonly staff: StaffActor;
  /** The client's phone in the request (docs/spec/reliability.md#S-18). */
  readonly phone: Phone;
  readonly notificationUuid: string;
};

/**
 * Sends a message again by SMS, in the daytime unless its kind is sent at any hour (docs/spec/rules.md#12). A message
 * that still waits is not sent twice. Refused with `message.resend.error` when the text may be wrong by now, is about a
 * debt or had no SMS, and with `request.limit.exceeded` within ten minutes after the last SMS.
 */
export async function resendNotification(
  context: DatabaseAccess,
  { staff, phone, notificationUuid }: Resend,
): Promise<
  Result<
    null,
    Refusal<
      'client.not.exist.error' | 'message.not.found.error' | 'message.resend.error' | 'request.limit.exceeded'
    >
  >
> {
  const { clock, database } = context;
  return database.transaction(async (transaction) => {
    const client = await lockClient(transaction, phone);
    if (client === null) return refuse('client.not.exist.error');
    const { clientUuid } = client;
    const notification = await notificationToResend(transaction, { clientUuid, notificationUuid });
    if (notification === null) return refuse('message.not.found.error');
    const now = clock.now();
    const decision = decideResend({ notification, sms: notification.sms, now });
    if (decision === 'WAITS') return success(null);
    if (decision !== 'SEND') return refuse(decision);
    const { kind, text } = notification;
    await sendAgain(context, transaction, { kind, notificationUuid, phone, text, clientUuid });
    const action = { staff, action: 'RESEND_NOTIFICATION', clientUuid } as const;
    await insertStaffAction(transaction, { ...action, after: { kind, text } }, now);
    return success(null);
  });
}

async function sendAgain(
  context: DatabaseAccess,
  transaction: Transaction,
  notification: Parameters<typeof sealedSms>[1] & { readonly clientUuid: ClientUuid },
): Promise<void> {
  const { kind, notificationUuid, clientUuid } = notification;
  const now = context.clock.now();
  const [smsId] = await insertSms(transaction, [sealedSms(context, notification)], now);
  if (smsId === undefined) throw new Error(`the SMS of notification ${notificationUuid} was not written`);
  const hours = await hoursOfClient(context.settings, transaction, clientUuid);
  const inDaytime = withinMessageHours(hours, now);
  const message = { kind, notificationUuid, answersClient: false, inDaytime };
  const delivery = { ...message, channel: 'SMS', smsId, reason: null } as const;
  await batch([
    replaceSms(transaction, { notificationUuid, smsId }, now),
    enqueueJobs(transaction, sendJobs(context, [delivery])),
  ]);
  await notifyOfDeliveries(transaction, [delivery]);
}
