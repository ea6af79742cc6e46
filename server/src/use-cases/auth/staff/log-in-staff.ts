import { isPasswordExpired } from '#domain/auth/password-rules.ts';
import type { Refusal } from '#domain/refusal.ts';
import { success, failure, type Result } from '#domain/result.ts';
import type { StaffRow } from '../../../db/staff/staff-store.ts';
import type { DatabaseAccess } from '../../context.ts';
import { openStaffSession, type StaffLoggedIn } from './open-staff-session.ts';
import {
  type FactorGuess,
  type FactorRefusal,
  type FactorRequirement,
  passSecondFactor,
  requireSecondFactor,
} from './pass-second-factor.ts';
import { type RecogniseRefusal, recogniseStaff, type StaffCredentials } from './recognise-staff.ts';

/** Login, password and, if the account has a second factor, its code. */
export type StaffLogIn = StaffCredentials & FactorGuess;

export type ExpiredPassword = Refusal<'admin.credentials.expired.error'>;

/**
 * Logs staff in by login, password and second factor, if the account has one or the configuration requires it
 * (docs/spec/reliability.md#S-51). A password older than 90 days is refused with EXPIRED_CREDENTIALS and the
 * address where it is changed (docs/spec/rules.md#7, docs/spec/specification.md#8 «Admin login»).
 */
export async function logInStaff(
  context: DatabaseAccess,
  credentials: StaffLogIn,
): Promise<Result<StaffLoggedIn, RecogniseRefusal | ExpiredPassword | FactorRefusal | FactorRequirement>> {
  const recognised = await recogniseStaff(context, credentials);
  const staff = recognised.ok ? requireCurrentPassword(context, recognised.value) : recognised;
  if (!staff.ok) return staff;
  const passed = await passSecondFactor(context, staff.value, credentials);
  if (!passed.ok) return passed;
  const factorDemand = requireSecondFactor(context, staff.value);
  if (!factorDemand.ok) return factorDemand;
  const opening = { staff: staff.value, guess: credentials };
  return success(
    await context.database.transaction((transaction) => openStaffSession(context, transaction, opening)),
  );
}

/** Refuses a staff account with an expired password. */
export function requireCurrentPassword(
  { clock, settings }: DatabaseAccess,
  staff: StaffRow,
): Result<StaffRow, ExpiredPassword> {
  const { lifetimeDays } = settings.staffPasswords;
  const { passwordChangedAt } = staff;
  if (passwordChangedAt !== null && !isPasswordExpired(passwordChangedAt, lifetimeDays, clock.now()))
    return success(staff);
  const authUrl = `${settings.publicUrl}/login/admin/password`;
  const next = { authState: 'EXPIRED_CREDENTIALS', authUrl } as const;
  return failure({ code: 'admin.credentials.expired.error', next });
}
