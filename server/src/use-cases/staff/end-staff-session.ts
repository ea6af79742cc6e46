import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { revokeStaffSessions } from '../../db/auth/session-store.ts';
import { lockStaff } from '../../db/staff/staff-account-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { DatabaseAccess } from '../context.ts';
import type { AccountOf } from './change-account.ts';

/** Ends the session of a staff account, if it has one; the account itself does not change. */
export async function endStaffSession(
  { clock, database }: DatabaseAccess,
  { staff, staffUuid }: Omit<AccountOf, 'version'>,
): Promise<Result<null, Refusal<'staff.not.found.error' | 'staff.session.ended.error'>>> {
  return database.transaction(async (transaction) => {
    if ((await lockStaff(transaction, staffUuid)) === null) return refuse('staff.not.found.error');
    const now = clock.now();
    if (!(await revokeStaffSessions(transaction, staffUuid, now))) return refuse('staff.session.ended.error');
    const action = { staff, action: 'END_SESSION', subjectId: staffUuid } as const;
    const ended = { before: { hasSession: true }, after: { hasSession: false } };
    await insertStaffAction(transaction, { ...action, ...ended }, now);
    return success(null);
  });
}
