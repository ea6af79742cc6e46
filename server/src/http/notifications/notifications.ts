import type { Endpoints } from '#contract/endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { isResendable } from '#domain/notifications/resendable.ts';
import { success } from '#domain/result.ts';
import { findClientForStaff } from '../../use-cases/clients/find-client-for-staff.ts';
import { resendNotification } from '../../use-cases/notifications/resend-notification.ts';
import {
  readNotifications,
  viewContactRefusal,
  viewRemainingContacts,
  viewNotifications,
} from '../../use-cases/notifications/view-notifications.ts';
import { viewNotificationSettings } from '../../use-cases/notifications/notification-settings.ts';
import type { Handler } from '../handler.ts';
import { emailAnswer } from './settings.ts';

export const viewOwnMessagesHandler: Handler<'POST /client/messages/list'> = async ({
  context,
  caller: { clientUuid },
  request: { nextPage },
}) => {
  const { entries, total, unread } = await viewNotifications(context, clientUuid, nextPage);
  return success({ messages: entries.map(presentToClient), total, unread });
};

export const readMessagesHandler: Handler<'POST /client/messages/read'> = async ({
  context,
  caller: { clientUuid },
  request: { messageUuid },
}) => {
  await readNotifications(context, clientUuid, messageUuid ?? null);
  return success({});
};

export const viewClientMessagesHandler: Handler<'POST /admin/client/messages'> = async ({
  context,
  caller,
  request: { nextPage, phone },
}) => {
  const query = { staff: caller, phone, action: 'VIEW_NOTIFICATIONS' } as const;
  const client = await findClientForStaff(context, query);
  if (!client.ok) return client;
  const { clientUuid } = client.value;
  const [{ entries, total }, contactsLeft, refusal, { email }] = await Promise.all([
    viewNotifications(context, clientUuid, nextPage),
    viewRemainingContacts(context, clientUuid),
    viewContactRefusal(context, clientUuid),
    viewNotificationSettings(context, clientUuid),
  ]);
  const contactRefusal =
    refusal === null
      ? null
      : { refusedAt: refusal.refusedAt, byClient: refusal.recordedBy === null, reason: refusal.reason };
  return success({
    messages: entries.map((entry) => ({
      ...present(entry),
      mayResend: isResendable(entry, hasSms(entry)),
      isOutdated: entry.isOutdated,
    })),
    total,
    contactsLeft,
    contactRefusal,
    email: email === null ? null : emailAnswer(email),
  });
};

export const resendMessageHandler: Handler<'POST /admin/v1/client/messages/resend'> = async ({
  context,
  caller,
  request: { messageUuid, phone },
}) => {
  const request = { staff: caller, phone, notificationUuid: messageUuid };
  const resent = await resendNotification(context, request);
  return resent.ok ? success({}) : resent;
};

type WireMessage = ResponseOf<Endpoints['POST /client/messages/list']>['messages'][number];

type Entry = Awaited<ReturnType<typeof viewNotifications>>['entries'][number];
type Delivery = Entry['deliveries'][number];

function present({
  notificationUuid,
  deliveries,
  debtDueOn: _debtDueOn,
  isOutdated: _isOutdated,
  ...entry
}: Entry): WireMessage {
  return {
    ...entry,
    messageUuid: notificationUuid,
    channels: deliveries.map(({ changedAt, ...delivery }) => ({
      ...delivery,
      state: wireState(delivery),
      at: changedAt,
    })),
  };
}

/** Whether the message was to be sent by SMS: not if the client has chosen another channel. */
function hasSms({ deliveries }: Entry): boolean {
  return deliveries.some(({ channel, reason }) => channel === 'SMS' && reason !== 'CLIENT_CHOICE');
}

function wireState({
  state,
  reason,
}: Pick<Delivery, 'state' | 'reason'>): WireMessage['channels'][number]['state'] {
  if (state === 'NOT_SENT') return reason === 'PROVIDER' ? 'FAILED' : 'SKIPPED';
  return state === 'WAITING' ? 'QUEUED' : state;
}

/** Leaves out the clause of a law that a delivery would break: only staff see it. */
function presentToClient(entry: Entry): WireMessage {
  return present({
    ...entry,
    deliveries: entry.deliveries.map((delivery) => ({ ...delivery, breach: null })),
  });
}
