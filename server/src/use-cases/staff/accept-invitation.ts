import type { StaffActionName } from '#domain/staff/staff-actions.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { hashOfSecret } from '../../secrets/random.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import { endInvitation, type StaffAccount, staffOfInvitation } from '../../db/staff/staff-account-store.ts';
import { savePassword } from '../../db/staff/staff-store.ts';
import { recordRefusedAction } from '../audit-log/record-refused-action.ts';
import { recordStaffView } from '../audit-log/record-staff-view.ts';
import { deleteWrongPasswordEvents } from '../auth/staff/staff-guesses.ts';
import { validatePassword } from '../auth/staff/validate-password.ts';
import { hashPassword } from '../auth/staff/hash-password.ts';
import type { DatabaseAccess } from '../context.ts';

type InvitationRefusal = Refusal<'staff.invitation.error'>;

type Opening = { readonly secret: string; readonly address: string };

/**
 * The account of an invitation. A used, replaced or expired invitation gets the same refusal
 * (docs/spec/reliability.md#S-50). The audit log records each view (docs/spec/reliability.md#S-45).
 */
export async function viewInvitation(
  context: DatabaseAccess,
  opening: Opening,
): Promise<Result<StaffAccount, InvitationRefusal>> {
  const account = await accountOf(context, opening, 'VIEW_INVITATION');
  if (!account.ok) return account;
  const staff = { staffUuid: account.value.staffUuid, address: opening.address };
  await recordStaffView(context, staff, { action: 'VIEW_INVITATION', subjectId: null });
  return account;
}

async function accountOf(
  context: DatabaseAccess,
  { secret, address }: Opening,
  action: Extract<StaffActionName, `${string}_INVITATION`>,
): Promise<Result<StaffAccount, InvitationRefusal>> {
  const { clock, database } = context;
  const account = await staffOfInvitation(database.reader, hashOfSecret(secret), clock.now());
  if (account !== null) return success(account);
  const refusalCode = 'staff.invitation.error';
  await recordRefusedAction(context, { staff: { staffUuid: null, address }, action, refusalCode });
  return refuse(refusalCode);
}

/**
 * Sets the password that the invited person chose and uses the invitation up; the log-in follows
 * (docs/spec/reliability.md#S-50). The link proves who the owner is, so wrong passwords entered before no longer lock
 * the login (docs/spec/reliability.md#S-49).
 */
export async function acceptInvitation(
  context: DatabaseAccess,
  { secret, password, address }: Opening & { readonly password: string },
): Promise<
  Result<null, InvitationRefusal | Refusal<'admin.password.weak.error' | 'request.limit.exceeded'>>
> {
  const account = await accountOf(context, { secret, address }, 'ACCEPT_INVITATION');
  if (!account.ok) return account;
  const { staffUuid, login } = account.value;
  const staff = { staffUuid, address };
  const { clock, database, settings } = context;
  const checked = await validatePassword(settings.staffPasswords, { login, password });
  if (!checked.ok) {
    const refusalCode = checked.error.code;
    await recordRefusedAction(context, { staff, action: 'ACCEPT_INVITATION', refusalCode });
    return checked;
  }
  const passwordHash = await hashPassword(password);
  if (passwordHash === null) return refuse('request.limit.exceeded');
  return database.transaction(async (transaction) => {
    const now = clock.now();
    if (!(await endInvitation(transaction, hashOfSecret(secret), now)))
      return refuse('staff.invitation.error');
    await savePassword(transaction, { staffUuid, passwordHash }, now);
    await deleteWrongPasswordEvents(context, transaction, { login, address, deviceToken: null });
    await insertStaffAction(transaction, { staff, action: 'ACCEPT_INVITATION' }, now);
    return success(null);
  });
}
