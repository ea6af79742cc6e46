import type { StaffUuid } from '#domain/identifier.ts';
import { lastSearchPhoneOf } from '../../db/staff/staff-store.ts';
import { unseal } from '../../secrets/seal.ts';
import type { DatabaseAccess } from '../context.ts';

/**
 * The phone of the last client that this staff member searched for; null without a search
 * (docs/spec/specification.md#3 «Admin»).
 */
export async function viewLastSearchPhone(
  { database, settings }: DatabaseAccess,
  staffUuid: StaffUuid,
): Promise<string | null> {
  const sealed = await lastSearchPhoneOf(database.reader, staffUuid);
  return sealed === null ? null : unseal(settings.dataKey, sealed);
}
