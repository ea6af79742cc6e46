import type { ClientUuid } from '#domain/identifier.ts';
import { lastStatusChange, type StatusChangeRow } from '../../db/clients/staff-views-store.ts';
import type { DatabaseAccess } from '../context.ts';

/** The last block of a client by staff or its end, with reason, author and time; null when there was none. */
export function viewStatusChange(
  { database }: DatabaseAccess,
  clientUuid: ClientUuid,
): Promise<StatusChangeRow | null> {
  return lastStatusChange(database.reader, clientUuid);
}
