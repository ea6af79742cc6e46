import type { RefusalCode } from '#domain/refusal.ts';
import type { StaffAction } from '../../db/staff/staff-action-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { Context } from '../context.ts';

/** Who failed to come in stands in the log of staff; of a login that nobody has not even its name: it may be a password (S-45). */
export async function noteLogInFailure(
  { clock, database }: Context,
  staff: StaffAction['staff'],
  refusalCode: RefusalCode,
): Promise<void> {
  await database.transaction((transaction) =>
    insertStaffAction(transaction, { staff, action: 'LOG_IN', refusalCode }, clock.now()),
  );
}
