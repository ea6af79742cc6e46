import type { Phone } from '#domain/auth/phone.ts';
import type { Instant } from '#domain/dates.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import type { UtcOffset } from '#domain/local-time.ts';
import {
  defaultPreferences,
  type KindGroup,
  type NotificationChannel,
  type Preferences,
  type Reachable,
} from '#domain/notifications/preferences.ts';
import { oneOf, type Reader, type Transaction, type Write } from '../database.ts';
import { hasLiveSession } from './push-store.ts';

/** A client with the channels that the client has chosen, and those that can reach the client. */
export type Recipient = {
  readonly phone: Phone;
  readonly preferences: Preferences;
  readonly reachable: Reachable;
  readonly utcOffset: UtcOffset;
};

type Row = Pick<Recipient, 'phone' | 'utcOffset'> & {
  readonly clientUuid: ClientUuid;
  readonly isEmailConfirmed: boolean;
  readonly isSubscribed: boolean;
  readonly choices: Partial<Preferences> | null;
};

/** The clients with these UUIDs as recipients, in one statement. A client that does not exist is missing. */
export async function recipientsOf(
  reader: Reader,
  clientUuids: readonly ClientUuid[],
): Promise<ReadonlyMap<ClientUuid, Recipient>> {
  const rows = await reader<Row[]>`
    select c.client_uuid as "clientUuid", c.phone, c.utc_offset as "utcOffset",
      exists (select from client_email e
        where e.client_uuid = c.client_uuid and e.confirmed_at is not null) as "isEmailConfirmed",
      exists (select from push_subscription p
        where p.client_uuid = c.client_uuid and ${hasLiveSession(reader)}) as "isSubscribed",
      (select jsonb_object_agg(n.kind_group, n.channels) from notification_choice n
        where n.client_uuid = c.client_uuid) as choices
    from client c where c.client_uuid ${oneOf(reader, clientUuids)}`;
  return new Map(
    rows.map(({ clientUuid, phone, utcOffset, isEmailConfirmed, isSubscribed, choices }) => [
      clientUuid,
      {
        phone,
        utcOffset,
        preferences: { ...defaultPreferences, ...choices },
        reachable: { EMAIL: isEmailConfirmed, PUSH: isSubscribed },
      },
    ]),
  );
}

type NewChoice = {
  readonly group: KindGroup;
  readonly channels: readonly NotificationChannel[];
  readonly now: Instant;
};

export async function saveChoice(
  transaction: Transaction,
  clientUuid: ClientUuid,
  { group, channels, now }: NewChoice,
): Promise<void> {
  await transaction`
    insert into notification_choice (client_uuid, kind_group, channels, changed_at)
    values (${clientUuid}, ${group}, ${channels}::text[], ${now})
    on conflict (client_uuid, kind_group) do update set channels = excluded.channels, changed_at = excluded.changed_at`;
}

/** Adds the push to the groups for which a client has chosen channels before the first browser was subscribed. */
export function addPushToChoices(transaction: Transaction, clientUuid: ClientUuid, now: Instant): Write {
  return transaction`
    update notification_choice set channels = channels || '{PUSH}', changed_at = ${now}
    where client_uuid = ${clientUuid} and not 'PUSH' = any(channels)`;
}
