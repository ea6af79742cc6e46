import {
  insertStaffAction,
  type RefusedAction,
  type StaffAction,
} from '../../db/staff/staff-action-store.ts';
import type { Storage } from '../context.ts';

type RefusedCall = RefusedAction & Pick<StaffAction, 'staff'>;

/**
 * Records a refusal of a person who is not logged in under the account that was named. An unknown login or invitation
 * is not recorded, because the typed text may be a password (docs/spec/reliability.md#S-45).
 */
export async function recordRefusedAction({ clock, database }: Storage, action: RefusedCall): Promise<void> {
  await database.transaction((transaction) => insertStaffAction(transaction, action, clock.now()));
}
