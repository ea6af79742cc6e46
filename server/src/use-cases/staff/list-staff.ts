import { type Instant, plusSeconds } from '#domain/dates.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { liveStaffSessions } from '../../db/auth/session-store.ts';
import { allStaff, type StaffWithLink } from '../../db/staff/staff-account-store.ts';
import type { Context } from '../context.ts';

export type ListedAccount = StaffWithLink & {
  readonly session: { readonly createdAt: Instant; readonly lastSeenAt: Instant } | null;
};

/**
 * All staff accounts with their current sessions; each account has one session at most (docs/spec/reliability.md#S-07,
 * docs/spec/reliability.md#S-50).
 */
export async function listStaff({ clock, database, settings }: Context): Promise<readonly ListedAccount[]> {
  const now = clock.now();
  const usedAfter = plusSeconds(now, -settings.staffIdle.seconds);
  const [accounts, sessions] = await Promise.all([
    allStaff(database.reader),
    liveStaffSessions(database.reader, { now, usedAfter }),
  ]);
  const byStaff = new Map<StaffUuid, ListedAccount['session']>(
    sessions.map(({ staffUuid, ...session }) => [staffUuid, session]),
  );
  return accounts.map((account) => ({ ...account, session: byStaff.get(account.staffUuid) ?? null }));
}
