import { type Instant, plusSeconds } from '#domain/dates.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { liveStaffSessions } from '../../db/auth/session-store.ts';
import { allStaff, type StaffWithLink } from '../../db/staff/staff-account-store.ts';
import { countStaff, staffPage, type StaffQuery } from '../../db/staff/staff-list-store.ts';
import type { Cursor } from '../../db/listing.ts';
import type { DatabaseAccess } from '../context.ts';

export type ListedAccount = StaffWithLink & {
  readonly session: { readonly createdAt: Instant; readonly lastSeenAt: Instant } | null;
};

/**
 * All staff accounts with their current sessions; each account has one session at most (docs/spec/reliability.md#S-07,
 * docs/spec/reliability.md#S-50).
 */
export async function listStaff(context: DatabaseAccess): Promise<readonly ListedAccount[]> {
  return withSessions(context, await allStaff(context.database.reader));
}

type AccountPage = {
  readonly accounts: readonly ListedAccount[];
  readonly next: Cursor | null;
  readonly total: number;
};

/** A page of the accounts that match a filter, and how many match (docs/spec/reliability.md#S-50). */
export async function findStaff(
  context: DatabaseAccess,
  query: Omit<StaffQuery, 'live'>,
): Promise<AccountPage> {
  const { reader } = context.database;
  const [{ rows, next }, total] = await Promise.all([
    staffPage(reader, { ...query, live: liveness(context) }),
    countStaff(reader, query),
  ]);
  return { accounts: await withSessions(context, rows), next, total };
}

/** What makes a session live. */
function liveness({ clock, settings }: DatabaseAccess): StaffQuery['live'] {
  const now = clock.now();
  return { now, usedAfter: plusSeconds(now, -settings.staffIdle.seconds) };
}

async function withSessions(
  context: DatabaseAccess,
  accounts: readonly StaffWithLink[],
): Promise<readonly ListedAccount[]> {
  const sessions = await liveStaffSessions(context.database.reader, liveness(context));
  const byStaff = new Map<StaffUuid, ListedAccount['session']>(
    sessions.map(({ staffUuid, ...session }) => [staffUuid, session]),
  );
  return accounts.map((account) => ({ ...account, session: byStaff.get(account.staffUuid) ?? null }));
}
