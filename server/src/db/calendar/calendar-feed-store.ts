import type { Instant } from '#domain/dates.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import type { Reader, Transaction } from '../database.ts';

/** The time at which a client enabled the calendar feed; null when it is disabled. */
export async function calendarFeedSince(reader: Reader, clientUuid: ClientUuid): Promise<Instant | null> {
  const [row] = await reader<{ createdAt: Instant }[]>`
    select created_at as "createdAt" from calendar_feed where client_uuid = ${clientUuid}`;
  return row?.createdAt ?? null;
}

/** Saves the feed of a client. A client has one feed address: a new one replaces the old one. */
export async function saveCalendarFeed(
  transaction: Transaction,
  clientUuid: ClientUuid,
  { tokenHash, now }: { readonly tokenHash: string; readonly now: Instant },
): Promise<void> {
  await transaction`
    insert into calendar_feed (client_uuid, token_hash, created_at) values (${clientUuid}, ${tokenHash}, ${now})
    on conflict (client_uuid) do update set token_hash = excluded.token_hash, created_at = excluded.created_at`;
}

export async function deleteCalendarFeed(transaction: Transaction, clientUuid: ClientUuid): Promise<void> {
  await transaction`delete from calendar_feed where client_uuid = ${clientUuid}`;
}

/** The client of a feed; null when the token is unknown or the client is not active. */
export async function clientOfCalendarFeed(reader: Reader, tokenHash: string): Promise<ClientUuid | null> {
  const [row] = await reader<{ clientUuid: ClientUuid }[]>`
    select c.client_uuid as "clientUuid" from calendar_feed f join client c using (client_uuid)
    where f.token_hash = ${tokenHash} and c.status = 'ACTIVE'`;
  return row?.clientUuid ?? null;
}
