import type { Endpoints } from '#contract/endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { success } from '#domain/result.ts';
import { isFreshSession } from '../../use-cases/auth/client-sessions.ts';
import { changeOwnEmail, correctEmail } from '../../use-cases/notifications/email/change-email.ts';
import { confirmAddress } from '../../use-cases/notifications/email/confirm-email.ts';
import {
  chooseChannels,
  type NotificationSettings,
  viewNotificationSettings,
} from '../../use-cases/notifications/notification-settings.ts';
import {
  subscribeBrowser,
  unsubscribeBrowser,
} from '../../use-cases/notifications/push/subscribe-browser.ts';
import type { Handler } from '../handler.ts';

export const viewSettingsHandler: Handler<'GET /client/notificationSettings'> = async ({
  context,
  caller: { clientUuid },
}) => success(settingsAnswer(await viewNotificationSettings(context, clientUuid)));

export const chooseChannelsHandler: Handler<'POST /client/notificationSettings'> = async ({
  context,
  caller,
  request,
}) => {
  const hasFreshSession = await isFreshSession(context, caller);
  const chosen = await chooseChannels(context, caller.clientUuid, { ...request, hasFreshSession });
  return chosen.ok ? success(settingsAnswer(chosen.value)) : chosen;
};

export const subscribeBrowserHandler: Handler<'POST /client/push/subscribe'> = async ({
  context,
  caller: { clientUuid, sessionHash },
  request: { endpoint, keys },
}) => {
  const subscription = { endpoint, keys };
  const subscribed = await subscribeBrowser(context, { clientUuid, sessionHash, subscription });
  return subscribed.ok
    ? success(settingsAnswer(await viewNotificationSettings(context, clientUuid)))
    : subscribed;
};

export const unsubscribeBrowserHandler: Handler<'POST /client/push/unsubscribe'> = async ({
  context,
  caller: { clientUuid },
  request: { endpoint },
}) => {
  await unsubscribeBrowser(context, { clientUuid, endpoint });
  return success(settingsAnswer(await viewNotificationSettings(context, clientUuid)));
};

export const changeOwnEmailHandler: Handler<'POST /client/email'> = async ({
  context,
  caller,
  request: { address },
}) => {
  const changed = await changeOwnEmail(context, {
    clientUuid: caller.clientUuid,
    address,
    hasFreshSession: await isFreshSession(context, caller),
  });
  return changed.ok ? success({}) : changed;
};

export const confirmEmailHandler: Handler<'POST /client/email/confirm'> = async ({
  context,
  request: { code },
}) => {
  const confirmed = await confirmAddress(context, code);
  return confirmed.ok ? success({}) : confirmed;
};

export const correctEmailHandler: Handler<'POST /admin/v1/client/email'> = async ({
  context,
  caller,
  request: { address, comment, phone },
}) => {
  const correction = { staff: caller, phone, address, reason: comment.trim() };
  const corrected = await correctEmail(context, correction);
  return corrected.ok ? success({}) : corrected;
};

type SettingsAnswer = ResponseOf<Endpoints['GET /client/notificationSettings']>;

function settingsAnswer({ groups, email, push, isContactRefused }: NotificationSettings): SettingsAnswer {
  return {
    groups: groups.map(({ group, channels }) => ({ group, channels: [...channels] })),
    email: email === null ? null : emailAnswer(email),
    push: { ...push },
    isContactRefused,
  };
}

/** An address as its client and staff see it. */
export function emailAnswer({
  address,
  letterState,
  confirmedAt,
}: NonNullable<NotificationSettings['email']>): NonNullable<SettingsAnswer['email']> {
  return { address, letterState, isConfirmed: confirmedAt !== null };
}
