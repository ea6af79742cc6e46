import type { Instant } from '#domain/calendar.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import type { Reader, Transaction } from './database.ts';

type NewSession = {
  readonly sessionHash: string;
  readonly clientUuid: ClientUuid;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
};

export async function insertClientSession(transaction: Transaction, session: NewSession): Promise<void> {
  await transaction`
    insert into session (session_hash, subject_type, subject_uuid, created_at, last_seen_at, expires_at)
    values (${session.sessionHash}, 'CLIENT', ${session.clientUuid}, ${session.createdAt}, ${session.createdAt}, ${session.expiresAt})`;
}

export type SessionMoments = { readonly now: Instant; readonly seenAfter: Instant };

/** The client of a live session: not ended, not idle for too long, and the client not blocked meanwhile (I-36). */
export async function clientOfSession(
  reader: Reader,
  sessionHash: string,
  { now, seenAfter }: SessionMoments,
): Promise<{ readonly clientUuid: ClientUuid; readonly lastSeenAt: Instant } | null> {
  const [row] = await reader<{ clientUuid: ClientUuid; lastSeenAt: Instant }[]>`
    select c.client_uuid as "clientUuid", s.last_seen_at as "lastSeenAt"
    from session s join client c on c.client_uuid = s.subject_uuid
    where s.session_hash = ${sessionHash} and s.subject_type = 'CLIENT' and s.revoked_at is null and s.expires_at > ${now}
      and s.last_seen_at > ${seenAfter} and c.status = 'ACTIVE'`;
  return row ?? null;
}

export async function touchSession(reader: Reader, sessionHash: string, now: Instant): Promise<void> {
  await reader`update session set last_seen_at = ${now} where session_hash = ${sessionHash} and last_seen_at < ${now}`;
}

export async function revokeSession(reader: Reader, sessionHash: string, now: Instant): Promise<void> {
  await reader`update session set revoked_at = ${now} where session_hash = ${sessionHash} and revoked_at is null`;
}
