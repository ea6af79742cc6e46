import { refuse } from '#domain/refusal.ts';
import { success, failure, type Result } from '#domain/result.ts';
import { insertStaffAction } from '../../../db/staff/staff-action-store.ts';
import { forgetStaffDevices } from '../../../db/staff/staff-device-store.ts';
import { savePassword, staffByLogin } from '../../../db/staff/staff-store.ts';
import { recordRefusedAction } from '../../audit-log/record-refused-action.ts';
import type { DatabaseAccess } from '../../context.ts';
import { hashPassword } from './hash-password.ts';
import { validatePassword, type WeakPassword } from './validate-password.ts';
import { openStaffSession, type StaffLoggedIn } from './open-staff-session.ts';
import type { StaffLogIn } from './log-in-staff.ts';
import {
  type FactorRefusal,
  type FactorRequirement,
  passSecondFactor,
  requireSecondFactor,
} from './pass-second-factor.ts';
import { type RecogniseRefusal, recogniseStaff } from './recognise-staff.ts';

/**
 * Changes a staff password after the old one was entered; the old one may be expired. Opens a session and ends all
 * others (docs/spec/rules.md#7, docs/spec/reliability.md#S-47). An account with a second factor also needs its
 * code (docs/spec/reliability.md#S-51).
 */
export async function changeStaffPassword(
  context: DatabaseAccess,
  credentials: StaffLogIn,
  newPassword: string,
): Promise<Result<StaffLoggedIn, RecogniseRefusal | WeakPassword | FactorRefusal | FactorRequirement>> {
  const checked = await validateNewPassword(context, credentials, newPassword);
  if (!checked.ok) return checked;
  const staff = await recogniseStaff(context, credentials);
  if (!staff.ok) return staff;
  const passed = await passSecondFactor(context, staff.value, credentials);
  if (!passed.ok) return passed;
  const passwordHash = await hashPassword(newPassword);
  if (passwordHash === null) return refuse('request.limit.exceeded');
  const { clock, database } = context;
  const factorDemand = requireSecondFactor(context, staff.value);
  return database.transaction(async (transaction) => {
    const { staffUuid } = staff.value;
    await savePassword(transaction, { staffUuid, passwordHash }, clock.now());
    await forgetStaffDevices(transaction, staffUuid);
    const actor = { staffUuid, address: credentials.address };
    await insertStaffAction(transaction, { staff: actor, action: 'CHANGE_PASSWORD' }, clock.now());
    // the password changes even without the required second factor, because its set-up needs the new password
    if (!factorDemand.ok) return factorDemand;
    return success(await openStaffSession(context, transaction, { staff: staff.value, guess: credentials }));
  });
}

/**
 * Checks the new password before the old one, because hashing the old one occupies a core. Records a refusal in
 * the audit log (docs/spec/reliability.md#S-45, docs/spec/reliability.md#S-47).
 */
async function validateNewPassword(
  context: DatabaseAccess,
  { login, password, address }: StaffLogIn,
  newPassword: string,
): Promise<Result<null, WeakPassword>> {
  const checked =
    newPassword === password
      ? failure({ code: 'admin.password.weak.error', message: 'Новый пароль совпадает с прежним' } as const)
      : await validatePassword(context.settings.staffPasswords, { login, password: newPassword });
  if (checked.ok) return checked;
  const claimed = await staffByLogin(context.database.reader, login);
  await recordRefusedAction(context, {
    staff: { staffUuid: claimed?.staffUuid ?? null, address },
    action: 'CHANGE_PASSWORD',
    refusalCode: checked.error.code,
  });
  return checked;
}
