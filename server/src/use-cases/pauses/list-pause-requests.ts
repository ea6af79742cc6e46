import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { ListPage } from '../../db/listing.ts';
import {
  type RequestPage,
  undecidedRequests,
  type WaitingRequest,
} from '../../db/pauses/undecided-request-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { DatabaseAccess } from '../context.ts';

/**
 * A page of the reports and requests that staff have not decided (docs/spec/rules.md#13). The view is
 * recorded before its result is shown (docs/spec/reliability.md#S-45).
 */
export async function listPauseRequests(
  { clock, database }: DatabaseAccess,
  { staff, ...page }: RequestPage & { readonly staff: StaffActor },
): Promise<ListPage<WaitingRequest> & { readonly total: number }> {
  const now = clock.now();
  await database.transaction((transaction) =>
    insertStaffAction(transaction, { staff, action: 'VIEW_PAUSE_REQUESTS' }, now),
  );
  return undecidedRequests(database.reader, { ...page, now });
}
