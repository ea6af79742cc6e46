import type { StaffUuid } from '#domain/identifier.ts';
import { type RecentClient, recentClientsOf } from '../../db/clients/staff-views-store.ts';
import type { DatabaseAccess } from '../context.ts';

const mostRecent = 10;

/** The last ten clients whose profile this staff member opened, latest first. */
export function viewRecentClients(
  { database }: DatabaseAccess,
  staffUuid: StaffUuid,
): Promise<readonly RecentClient[]> {
  return recentClientsOf(database.reader, staffUuid, mostRecent);
}
