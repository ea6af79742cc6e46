import type { RefusedAction, StaffAction } from '../../db/staff/staff-action-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { Context } from '../context.ts';

type RefusedCall = RefusedAction & Pick<StaffAction, 'staff'>;

/**
 * What was refused to somebody who is not logged in stands in the log of staff under the account that they named; of a
 * login or an invitation that nobody has not even its name: it may be a password (docs/spec/reliability.md#S-45).
 */
export async function noteRefusedAction({ clock, database }: Context, action: RefusedCall): Promise<void> {
  await database.transaction((transaction) => insertStaffAction(transaction, action, clock.now()));
}
