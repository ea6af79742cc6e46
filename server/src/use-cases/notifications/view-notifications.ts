import type { ClientUuid } from '#domain/identifier.ts';
import type { UtcOffset } from '#domain/local-time.ts';
import { entryText } from '#domain/notifications/entry-text.ts';
import { type ContactsLeft, contactsLeft } from '#domain/notifications/contact-guard.ts';
import {
  contactRecord,
  type ContactRefusal,
  contactRefusalOf,
} from '../../db/notifications/contact-store.ts';
import {
  markRead,
  notificationCounts,
  type NotificationEntry,
  notificationPage,
} from '../../db/notifications/notification-store.ts';
import type { DatabaseAccess } from '../context.ts';

type Page = {
  /** 1..100 */
  readonly count: number;
  /** From 0. */
  readonly page: number;
};

type Notifications = {
  /** The page, the newest first, each with its deliveries. */
  readonly entries: readonly Omit<NotificationEntry, 'hasCharge'>[];
  readonly total: number;
  /** Those after the last one that the client has read, without codes. */
  readonly unread: number;
};

/** A page of the notifications of a client (docs/spec/rules.md#12). */
export async function viewNotifications(
  { database }: DatabaseAccess,
  clientUuid: ClientUuid,
  page: Page,
): Promise<Notifications> {
  const [entries, counts] = await Promise.all([
    notificationPage(database.reader, clientUuid, page),
    notificationCounts(database.reader, clientUuid),
  ]);
  return {
    entries: entries.map(({ hasCharge, ...entry }) => ({
      ...entry,
      text: entryText({ ...entry, hasCharge }),
    })),
    ...counts,
  };
}

/** Marks the notifications up to one of them as read; all of them without one. */
export async function readNotifications(
  { database }: DatabaseAccess,
  clientUuid: ClientUuid,
  through: string | null,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await markRead(transaction, clientUuid, through);
  });
}

/**
 * How many more messages about overdue debt the client may get by the client's clock; none after a refusal of contact
 * (docs/spec/rules.md#12).
 */
export async function viewRemainingContacts(
  { database, clock, settings }: DatabaseAccess,
  clientUuid: ClientUuid,
): Promise<ContactsLeft & { readonly utcOffset: UtcOffset }> {
  const now = clock.now();
  const { contacts, refusedAt, utcOffset } = await contactRecord(database.reader, { clientUuid, now });
  const left =
    refusedAt === null
      ? contactsLeft({ limits: settings.contactLimits, contacts, utcOffset, now })
      : { inDay: 0, inWeek: 0, inMonth: 0 };
  return { ...left, utcOffset };
}

/** The client's refusal of contact about overdue debt; null without one (docs/spec/rules.md#12). */
export async function viewContactRefusal(
  { database }: DatabaseAccess,
  clientUuid: ClientUuid,
): Promise<ContactRefusal | null> {
  return contactRefusalOf(database.reader, clientUuid);
}
