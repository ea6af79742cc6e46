import type { Instant } from '#domain/dates.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import type { Autocommit, Fragment, Reader, Transaction, Write } from '../database.ts';

export type SealedSubscription = {
  readonly endpointHash: string;
  /** The endpoint and the keys of a browser, encrypted with the data key. */
  readonly sealed: Uint8Array;
};

/** The subscribed browsers of a client, newest first. A subscription ends when its session is revoked. */
export async function pushSubscriptionsOf(
  reader: Reader,
  clientUuid: ClientUuid,
): Promise<readonly SealedSubscription[]> {
  return reader<SealedSubscription[]>`
    select endpoint_hash as "endpointHash", sealed from push_subscription p
    where client_uuid = ${clientUuid} and ${hasLiveSession(reader)} order by created_at desc`;
}

/** A condition on the table `push_subscription p`. */
export function hasLiveSession(reader: Reader): Fragment {
  return reader`exists (select from session s where s.session_hash = p.session_hash and s.revoked_at is null)`;
}

type NewSubscription = SealedSubscription & {
  readonly clientUuid: ClientUuid;
  readonly sessionHash: string;
};

/** Stores a subscription. A browser belongs to the client who subscribed it last. */
export function saveSubscription(
  transaction: Transaction,
  { endpointHash, clientUuid, sessionHash, sealed }: NewSubscription,
  now: Instant,
): Write {
  return transaction`
    insert into push_subscription (endpoint_hash, client_uuid, session_hash, sealed, created_at)
    values (${endpointHash}, ${clientUuid}, ${sessionHash}, ${sealed}, ${now})
    on conflict (endpoint_hash) do update set client_uuid = excluded.client_uuid, session_hash = excluded.session_hash,
      sealed = excluded.sealed, created_at = excluded.created_at`;
}

/**
 * Gives the subscriptions of a browser's sessions to its new session of the same client. Those of revoked sessions have
 * ended.
 */
export async function moveSubscriptions(
  transaction: Transaction,
  {
    clientUuid,
    from,
    to,
  }: { readonly clientUuid: ClientUuid; readonly from: readonly string[]; readonly to: string },
): Promise<void> {
  await transaction`
    update push_subscription p set session_hash = ${to}
    where client_uuid = ${clientUuid} and session_hash = any (${from}) and ${hasLiveSession(transaction)}`;
}

/** Deletes all subscriptions of a client but the newest ones, and those of revoked sessions. */
export function keepNewestSubscriptions(
  transaction: Transaction,
  clientUuid: ClientUuid,
  count: number,
): Write {
  return transaction`
    delete from push_subscription where client_uuid = ${clientUuid} and endpoint_hash not in (
      select endpoint_hash from push_subscription p where client_uuid = ${clientUuid} and ${hasLiveSession(transaction)}
      order by created_at desc limit ${count})`;
}

/** Deletes a subscription of a client; the subscription of another client changes nothing. */
export async function deleteSubscription(
  writer: Autocommit | Transaction,
  clientUuid: ClientUuid,
  endpointHash: string,
): Promise<void> {
  await writer`delete from push_subscription where client_uuid = ${clientUuid} and endpoint_hash = ${endpointHash}`;
}
