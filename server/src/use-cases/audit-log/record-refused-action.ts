import type { Limit } from '#domain/auth/limits.ts';
import { addressGroups } from '#domain/auth/phone.ts';
import { countWithinLimits, lockSubject } from '../../db/auth/limit-store.ts';
import {
  insertStaffAction,
  type RefusedAction,
  type StaffAction,
} from '../../db/staff/staff-action-store.ts';
import type { DatabaseAccess } from '../context.ts';

type RefusedCall = RefusedAction & Pick<StaffAction, 'staff'>;

/** Nothing is ever deleted from the staff log, so a stranger must not be able to fill it. */
const limits: readonly Limit[] = [{ windowSeconds: 3600, most: 60 }];

/**
 * Records a refusal of a person who is not logged in under the account that was named. An unknown login or invitation
 * is not recorded, because the typed text may be a password (docs/spec/reliability.md#S-45). Of one address at most 60
 * refusals an hour are recorded; the log of the process has all of them (`request.refused`).
 */
export async function recordRefusedAction(
  { clock, database, settings }: DatabaseAccess,
  action: RefusedCall,
): Promise<void> {
  const now = clock.now();
  const { host: subject } = addressGroups(action.staff.address);
  await database.transaction(async (transaction) => {
    await lockSubject(transaction, subject);
    const rule = { limits, factor: settings.limitFactor, now };
    if (await countWithinLimits(transaction, { scope: 'recordedRefusals', subject }, rule))
      await insertStaffAction(transaction, action, now);
  });
}
