import { type Instant, plusSeconds } from '#domain/dates.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { liveStaffSessions } from '../../db/auth/session-store.ts';
import { allStaff, type StaffWithLink } from '../../db/staff/staff-account-store.ts';
import { countStaff, staffPage, type StaffQuery } from '../../db/staff/staff-list-store.ts';
import type { Context } from '../context.ts';

export type ListedAccount = StaffWithLink & {
  readonly session: { readonly createdAt: Instant; readonly lastSeenAt: Instant } | null;
};

/**
 * All staff accounts with their current sessions; each account has one session at most (docs/spec/reliability.md#S-07,
 * docs/spec/reliability.md#S-50).
 */
export async function listStaff(context: Context): Promise<readonly ListedAccount[]> {
  return withSessions(context, allStaff(context.database.reader));
}

type Found = { readonly accounts: readonly ListedAccount[]; readonly total: number };

/** A page of the accounts that match a filter, and how many match (docs/spec/reliability.md#S-50). */
export async function findStaff(context: Context, query: StaffQuery): Promise<Found> {
  const { reader } = context.database;
  const [accounts, total] = await Promise.all([
    withSessions(context, staffPage(reader, query)),
    countStaff(reader, query),
  ]);
  return { accounts, total };
}

async function withSessions(
  { clock, database, settings }: Context,
  found: Promise<readonly StaffWithLink[]>,
): Promise<readonly ListedAccount[]> {
  const now = clock.now();
  const usedAfter = plusSeconds(now, -settings.staffIdle.seconds);
  const [accounts, sessions] = await Promise.all([
    found,
    liveStaffSessions(database.reader, { now, usedAfter }),
  ]);
  const byStaff = new Map<StaffUuid, ListedAccount['session']>(
    sessions.map(({ staffUuid, ...session }) => [staffUuid, session]),
  );
  return accounts.map((account) => ({ ...account, session: byStaff.get(account.staffUuid) ?? null }));
}
