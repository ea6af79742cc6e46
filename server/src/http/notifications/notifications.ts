import type { Endpoints } from '#contract/endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { done } from '#domain/result.ts';
import { findClientForStaff } from '../../use-cases/clients/find-client-for-staff.ts';
import {
  viewContactRefusal,
  viewContactsLeft,
  viewNotifications,
} from '../../use-cases/notifications/view-notifications.ts';
import { viewNotificationSettings } from '../../use-cases/notifications/notification-settings.ts';
import type { Handler } from '../handler.ts';
import { phoneOfRequest } from '../reading/phone-of-request.ts';
import { presentedEmail } from './settings.ts';

export const viewOwnNotificationsHandler: Handler<'POST /client/notifications'> = async ({
  context,
  caller: { clientUuid },
  request: { nextPage },
}) => {
  const entries = await viewNotifications(context, clientUuid, nextPage);
  return done({ notifications: entries.map(presentToClient) });
};

export const viewClientNotificationsHandler: Handler<'POST /admin/v1/client/notifications'> = async ({
  context,
  caller,
  request: { nextPage, ...phoneFields },
}) => {
  const phone = phoneOfRequest(phoneFields);
  if (!phone.ok) return phone;
  const query = { staff: caller, phone: phone.value, action: 'VIEW_NOTIFICATIONS' } as const;
  const client = await findClientForStaff(context, query);
  if (!client.ok) return client;
  const { clientUuid } = client.value;
  const [entries, contactsLeft, refusal, { email }] = await Promise.all([
    viewNotifications(context, clientUuid, nextPage),
    viewContactsLeft(context, clientUuid),
    viewContactRefusal(context, clientUuid),
    viewNotificationSettings(context, clientUuid),
  ]);
  const contactRefusal =
    refusal === null
      ? null
      : { refusedAt: refusal.refusedAt, byClient: refusal.recordedBy === null, reason: refusal.reason };
  return done({
    notifications: entries.map(present),
    contactsLeft,
    contactRefusal,
    email: email === null ? null : presentedEmail(email),
  });
};

type WireNotification = ResponseOf<Endpoints['POST /client/notifications']>['notifications'][number];

type Entry = Awaited<ReturnType<typeof viewNotifications>>[number];

function present({ deliveries, ...entry }: Entry): WireNotification {
  return { ...entry, deliveries: [...deliveries] };
}

/** Omits the broken clause of a law, which only staff see. */
function presentToClient(entry: Entry): WireNotification {
  return present({
    ...entry,
    deliveries: entry.deliveries.map((delivery) => ({ ...delivery, breach: null })),
  });
}
