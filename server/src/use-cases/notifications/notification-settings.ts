import type { ClientUuid } from '#domain/identifier.ts';
import {
  isAllowedChoice,
  keepsChannel,
  type KindGroup,
  kindGroups,
  type NotificationChannel,
} from '#domain/notifications/preferences.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { lockClientByUuid } from '../../db/clients/client-store.ts';
import type { Reader } from '../../db/database.ts';
import { type Recipient, recipientsOf, saveChoice } from '../../db/notifications/choice-store.ts';
import { contactRefusalOf } from '../../db/notifications/contact-store.ts';
import { type ClientEmail, emailOf } from '../../db/notifications/email-store.ts';
import { pushSubscriptionsOf } from '../../db/notifications/push-store.ts';
import { reminderChoices, saveReminderChoice } from '../../db/notifications/reminder-choice-store.ts';
import type { MessageAccess } from '../context.ts';

export type NotificationSettings = {
  readonly groups: readonly {
    readonly group: KindGroup;
    readonly channels: readonly NotificationChannel[];
  }[];
  /** null without an address. */
  readonly email: ClientEmail | null;
  readonly push: {
    /** The key with which browsers subscribe; null when the installation sends no push. */
    readonly publicKey: string | null;
    /** The number of subscribed browsers. */
    readonly browsers: number;
  };
  readonly isContactRefused: boolean;
};

/** How messages reach a client: channels per group, address, browsers, refusal of contact (docs/spec/rules.md#12). */
export async function viewNotificationSettings(
  { database: { reader }, push }: MessageAccess,
  clientUuid: ClientUuid,
): Promise<NotificationSettings> {
  const [{ preferences, reachable }, reminders, email, subscriptions, refusal] = await Promise.all([
    recipientOf(reader, clientUuid),
    reminderChoices(reader, [clientUuid]),
    emailOf(reader, clientUuid),
    pushSubscriptionsOf(reader, clientUuid),
    contactRefusalOf(reader, clientUuid),
  ]);
  const isRemindedBySms = reminders.get(clientUuid)?.SMS !== false;
  const groups = kindGroups.map((group) => {
    // the SMS of a reminder has a choice of its own, which the profile also shows
    const channels = preferences[group].filter(
      (channel) => group !== 'REMINDERS' || channel !== 'SMS' || isRemindedBySms,
    );
    // the SMS replaces channels that do not reach the client any more
    return {
      group,
      channels: isAllowedChoice(group, channels, reachable) ? channels : ['SMS' as const, ...channels],
    };
  });
  return {
    groups,
    email,
    push: { publicKey: push.publicKey, browsers: subscriptions.length },
    isContactRefused: refusal !== null,
  };
}

/** The channels that a client wants for one group. */
type GroupChannels = {
  readonly group: KindGroup;
  readonly channels: readonly NotificationChannel[];
  /** Whether the client has logged in within the last ten minutes. */
  readonly hasFreshSession: boolean;
};

/**
 * Saves the channels of one group, effective from the next message. Refused with `notification.channel.needed.error`
 * when a group about cost or security would keep no channel that reaches the client (docs/spec/rules.md#12), and with
 * `session.not.fresh.error` when one of their channels is removed without a recent log-in: a stranger at an open
 * session would keep their warnings from the client.
 */
export async function chooseChannels(
  context: MessageAccess,
  clientUuid: ClientUuid,
  { group, channels, hasFreshSession }: GroupChannels,
): Promise<
  Result<NotificationSettings, Refusal<'notification.channel.needed.error' | 'session.not.fresh.error'>>
> {
  const { database, clock } = context;
  const saved = await database.transaction(async (transaction) => {
    await lockClientByUuid(transaction, clientUuid);
    const { preferences, reachable } = await recipientOf(transaction, clientUuid);
    if (!isAllowedChoice(group, channels, reachable)) return refuse('notification.channel.needed.error');
    const isRemoved = preferences[group].some(
      (channel) => !channels.includes(channel) && (channel === 'SMS' || reachable[channel]),
    );
    if (keepsChannel[group] && isRemoved && !hasFreshSession) return refuse('session.not.fresh.error');
    const now = clock.now();
    if (group !== 'REMINDERS') {
      await saveChoice(transaction, clientUuid, { group, channels, now });
      return success(null);
    }
    const enabled = channels.includes('SMS');
    await saveReminderChoice(transaction, clientUuid, { channel: 'SMS', enabled, now });
    await saveChoice(transaction, clientUuid, {
      group,
      channels: [...new Set(['SMS', ...channels] as const)],
      now,
    });
    return success(null);
  });
  return saved.ok ? success(await viewNotificationSettings(context, clientUuid)) : saved;
}

async function recipientOf(reader: Reader, clientUuid: ClientUuid): Promise<Recipient> {
  const recipient = (await recipientsOf(reader, [clientUuid])).get(clientUuid);
  if (recipient === undefined) throw new Error(`client ${clientUuid} not found`);
  return recipient;
}
