import { type Instant, plusSeconds } from '#domain/dates.ts';
import type { ClientUuid, StaffUuid } from '#domain/identifier.ts';
import type { UtcOffset } from '#domain/local-time.ts';
import type { Fragment, Reader, Transaction } from '../database.ts';
import type { OtherDelivery } from './delivery-store.ts';

const monthSeconds = 31 * 86_400;

type ContactRecord = {
  readonly contacts: readonly Instant[];
  readonly refusedAt: Instant | null;
  readonly utcOffset: UtcOffset;
};

type ContactQuestion = {
  readonly clientUuid: ClientUuid;
  readonly now: Instant;
  /** A delivery whose own contact is left out. */
  readonly except?: DeliveryKey;
};

/** The messages about overdue debt that a client got in the last month, the refusal of contact and the clock. */
export async function contactRecord(
  reader: Reader,
  { clientUuid, now, except }: ContactQuestion,
): Promise<ContactRecord> {
  const isExcepted = except === undefined ? reader`false` : isDelivery(reader, except);
  const [contacts, [client]] = await Promise.all([
    reader<{ at: Instant }[]>`
      select d.contact_at as at from notification n join notification_delivery d using (notification_uuid)
      where n.client_uuid = ${clientUuid} and n.debt_due_on is not null
        and d.contact_at > ${plusSeconds(now, -monthSeconds)} and (${isExcepted}) is not true`,
    reader<Omit<ContactRecord, 'contacts'>[]>`
      select r.refused_at as "refusedAt", c.utc_offset as "utcOffset"
      from client c left join contact_refusal r using (client_uuid) where c.client_uuid = ${clientUuid}`,
  ]);
  if (client === undefined) throw new Error(`client ${clientUuid} not found among the contacts`);
  return { contacts: contacts.map(({ at }) => at), ...client };
}

/** A delivery that the contact guard decides about. */
export type DeliveryKey = { readonly channel: 'SMS'; readonly smsId: number } | OtherDelivery;

type GuardedDelivery = {
  readonly clientUuid: ClientUuid;
  /** False once it is sent or given up. */
  readonly isWaiting: boolean;
};

/** Locks a delivery and the contacts of its client; null for a message that is about no debt. */
export async function lockContactsOf(
  transaction: Transaction,
  key: DeliveryKey,
): Promise<GuardedDelivery | null> {
  const [row] = await transaction<GuardedDelivery[]>`
    select n.client_uuid as "clientUuid", d.state = 'WAITING' as "isWaiting"
    from notification_delivery d join notification n using (notification_uuid)
    where ${isDelivery(transaction, key)} and n.debt_due_on is not null
    for update of d`;
  if (row === undefined) return null;
  // the lock makes concurrent messages to one client be counted one after the other
  await lockContacts(transaction, row.clientUuid);
  return row;
}

/** Counts a delivery as a contact about overdue debt at this instant, and not at that of an earlier try. */
export async function countContact(transaction: Transaction, key: DeliveryKey, now: Instant): Promise<void> {
  await transaction`update notification_delivery d set contact_at = ${now} where ${isDelivery(transaction, key)}`;
}

function isDelivery(reader: Reader, key: DeliveryKey): Fragment {
  return key.channel === 'SMS'
    ? reader`d.sms_id = ${key.smsId}`
    : reader`d.notification_uuid = ${key.notificationUuid} and d.channel = ${key.channel}`;
}

/** Locks a client's contacts until the end of the transaction. */
async function lockContacts(transaction: Transaction, clientUuid: ClientUuid): Promise<void> {
  await transaction`select pg_advisory_xact_lock(hashtextextended('contact/' || ${clientUuid}::text, 0))`;
}

export type ContactRefusal = {
  readonly refusedAt: Instant;
  /** null when the client refused in the cabinet. */
  readonly recordedBy: StaffUuid | null;
  readonly reason: string | null;
};

/** The client's refusal of contact about overdue debt; null without one. */
export async function contactRefusalOf(
  reader: Reader,
  clientUuid: ClientUuid,
): Promise<ContactRefusal | null> {
  const [row] = await reader<ContactRefusal[]>`
    select refused_at as "refusedAt", recorded_by as "recordedBy", reason from contact_refusal
      where client_uuid = ${clientUuid}`;
  return row ?? null;
}

/** Stores a refusal of contact; an earlier one stays as it is. */
export async function insertContactRefusal(
  transaction: Transaction,
  clientUuid: ClientUuid,
  { refusedAt, recordedBy, reason }: ContactRefusal,
): Promise<void> {
  await lockContacts(transaction, clientUuid);
  await transaction`
    insert into contact_refusal (client_uuid, refused_at, recorded_by, reason)
    values (${clientUuid}, ${refusedAt}, ${recordedBy}, ${reason}) on conflict (client_uuid) do nothing`;
}

/** Deletes the refusal of contact, if there is one. */
export async function deleteContactRefusal(transaction: Transaction, clientUuid: ClientUuid): Promise<void> {
  await lockContacts(transaction, clientUuid);
  await transaction`delete from contact_refusal where client_uuid = ${clientUuid}`;
}
