import type { Instant } from '#domain/dates.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { ClientUuid, StaffUuid } from '#domain/identifier.ts';
import type { Autocommit, Fragment, Reader, Transaction } from '../database.ts';

/** How a client session was opened: by a log-in, or by a code entered at a checkout (docs/spec/rules.md#7). */
export type OpenedBy = 'LOG_IN' | 'CHECKOUT_CODE';

type NewSession = {
  readonly sessionHash: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
};

export async function insertClientSession(
  transaction: Transaction,
  session: NewSession & { readonly clientUuid: ClientUuid; readonly openedBy: OpenedBy },
): Promise<void> {
  await insertSession(transaction, { ...session, type: 'CLIENT', subjectUuid: session.clientUuid });
}

/** Staff have one session at a time: a new session revokes the others (docs/spec/reliability.md#S-07). */
export async function insertStaffSession(
  transaction: Transaction,
  session: NewSession & { readonly staffUuid: StaffUuid },
): Promise<void> {
  await revokeStaffSessions(transaction, session.staffUuid, session.createdAt);
  const { staffUuid } = session;
  await insertSession(transaction, { ...session, type: 'STAFF', subjectUuid: staffUuid, openedBy: 'LOG_IN' });
}

type Principal = {
  readonly type: 'CLIENT' | 'STAFF';
  readonly subjectUuid: string;
  readonly openedBy: OpenedBy;
};

async function insertSession(transaction: Transaction, session: NewSession & Principal): Promise<void> {
  await transaction`
    insert into session (session_hash, subject_type, subject_uuid, opened_by, created_at, last_seen_at, expires_at)
    values (${session.sessionHash}, ${session.type}, ${session.subjectUuid}, ${session.openedBy}, ${session.createdAt},
      ${session.createdAt}, ${session.expiresAt})`;
}

/**
 * Identifies a session by its cookie. The session is live if it was used after `usedAfter` and expires after
 * `now`.
 */
export type SessionKey = { readonly sessionHash: string; readonly now: Instant; readonly usedAfter: Instant };

/**
 * The client of a live session; null when it is revoked, expired or idle, or the client is blocked
 * (docs/spec/reliability.md#I-36).
 */
export async function clientOfSession(reader: Reader, key: SessionKey): Promise<ClientSession | null> {
  const [row] = await reader<ClientSession[]>`${selectLiveClient(reader, key)}`;
  return row ?? null;
}

type ClientSession = {
  readonly clientUuid: ClientUuid;
  readonly openedBy: OpenedBy;
  readonly lastSeenAt: Instant;
};

/**
 * Builds the statement of `clientOfSession`. Another statement embeds it to read the session and the data in one
 * round trip.
 */
export function selectLiveClient(reader: Reader, { sessionHash, now, usedAfter }: SessionKey): Fragment {
  return reader`
    select c.client_uuid as "clientUuid", s.opened_by as "openedBy", s.last_seen_at as "lastSeenAt"
    from session s join client c on c.client_uuid = s.subject_uuid
    where s.session_hash = ${sessionHash} and s.subject_type = 'CLIENT' and s.revoked_at is null
      and s.expires_at > ${now}
      and s.last_seen_at > ${usedAfter} and c.status = 'ACTIVE'`;
}

/** Whether a block by staff has ended this session of a client. The cookie of an expired session proves nothing. */
export async function isEndedByBlock(
  reader: Reader,
  { sessionHash, now }: Pick<SessionKey, 'sessionHash' | 'now'>,
): Promise<boolean> {
  const found = await reader`
    select 1 from session s join client c on c.client_uuid = s.subject_uuid
    where s.session_hash = ${sessionHash} and s.subject_type = 'CLIENT' and s.expires_at > ${now}
      and c.status = 'BLOCKED'
      and (s.revoked_at is null or exists (select from staff_action a
        where a.client_uuid = c.client_uuid and a.action = 'BLOCK_CLIENT' and a.at = s.revoked_at))`;
  return found.length > 0;
}

/** The staff of a live session, with their current permissions (docs/spec/reliability.md#S-08). */
export async function staffOfSession(
  reader: Reader,
  { sessionHash, now, usedAfter }: SessionKey,
): Promise<StaffSession | null> {
  const [row] = await reader<StaffSession[]>`
    select p.staff_uuid as "staffUuid", p.permissions, s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt"
    from session s join staff p on p.staff_uuid = s.subject_uuid
    where s.session_hash = ${sessionHash} and s.subject_type = 'STAFF' and s.revoked_at is null
      and s.expires_at > ${now}
      and s.last_seen_at > ${usedAfter} and p.active`;
  return row ?? null;
}

type StaffSession = {
  readonly staffUuid: StaffUuid;
  readonly permissions: readonly Permission[];
  readonly lastSeenAt: Instant;
  readonly expiresAt: Instant;
};

export async function touchSession(autocommit: Autocommit, sessionHash: string, now: Instant): Promise<void> {
  await autocommit`update session set last_seen_at = ${now}
    where session_hash = ${sessionHash} and last_seen_at < ${now}`;
}

/** Revokes a session. Returns its staff account; null for a client's session and for a revoked one. */
export async function revokeSession(
  transaction: Transaction,
  sessionHash: string,
  now: Instant,
): Promise<StaffUuid | null> {
  const [row] = await transaction<{ staffUuid: StaffUuid | null }[]>`
    update session set revoked_at = ${now} where session_hash = ${sessionHash} and revoked_at is null
    returning case when subject_type = 'STAFF' then subject_uuid end as "staffUuid"`;
  return row?.staffUuid ?? null;
}

/** Ends every session of a client at once (docs/spec/reliability.md#S-08). */
export async function revokeClientSessions(
  transaction: Transaction,
  clientUuid: ClientUuid,
  now: Instant,
): Promise<void> {
  await transaction`
    update session set revoked_at = ${now}
    where subject_type = 'CLIENT' and subject_uuid = ${clientUuid} and revoked_at is null`;
}

/** Logs staff out at once (docs/spec/reliability.md#S-08). */
export async function revokeStaffSessions(
  transaction: Transaction,
  staffUuid: StaffUuid,
  now: Instant,
): Promise<boolean> {
  const ended = await transaction`
    update session set revoked_at = ${now}
    where subject_type = 'STAFF' and subject_uuid = ${staffUuid} and revoked_at is null returning 1`;
  return ended.length > 0;
}

type LiveStaffSession = {
  readonly staffUuid: StaffUuid;
  readonly createdAt: Instant;
  readonly lastSeenAt: Instant;
};

/** The live sessions of all staff. */
export async function liveStaffSessions(
  reader: Reader,
  { now, usedAfter }: Omit<SessionKey, 'sessionHash'>,
): Promise<LiveStaffSession[]> {
  return reader<LiveStaffSession[]>`
    select subject_uuid as "staffUuid", created_at as "createdAt", last_seen_at as "lastSeenAt"
    from session
    where subject_type = 'STAFF' and revoked_at is null and expires_at > ${now} and last_seen_at > ${usedAfter}`;
}

export type LiveSession = {
  readonly createdAt: Instant;
  readonly lastSeenAt: Instant;
  /** True for the session of the current request. */
  readonly current: boolean;
};

/** The live sessions of a client: the current one, then the most recently used. */
export async function liveClientSessions(
  reader: Reader,
  clientUuid: ClientUuid,
  { sessionHash, now, usedAfter }: SessionKey,
): Promise<LiveSession[]> {
  return reader<LiveSession[]>`
    select created_at as "createdAt", last_seen_at as "lastSeenAt", session_hash = ${sessionHash} as current
    from session
    where subject_type = 'CLIENT' and subject_uuid = ${clientUuid} and revoked_at is null
      and expires_at > ${now} and last_seen_at > ${usedAfter}
    order by current desc, last_seen_at desc, created_at desc`;
}

/** Revokes every session of a client except the given one. */
export async function revokeOtherSessions(
  transaction: Transaction,
  clientUuid: ClientUuid,
  { sessionHash, now }: Pick<SessionKey, 'sessionHash' | 'now'>,
): Promise<void> {
  await transaction`
    update session set revoked_at = ${now}
    where subject_type = 'CLIENT' and subject_uuid = ${clientUuid} and session_hash <> ${sessionHash}
      and revoked_at is null`;
}
