import { isPasswordExpired } from '#domain/auth/password-rules.ts';
import type { Refusal } from '#domain/refusal.ts';
import { failed } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import type { Context } from '../context.ts';
import type { StaffLoggedIn } from './open-staff-session.ts';
import { openStaffSession } from './open-staff-session.ts';
import type { RecogniseRefusal, StaffCredentials } from './recognise-staff.ts';
import { recogniseStaff } from './recognise-staff.ts';

/**
 * Logs staff in by login and password. A password older than 90 days lets nobody in: the answer says EXPIRED_CREDENTIALS and where it
 * is changed (rules 7, spec 8 «Admin login»).
 */
export async function logInStaff(
  context: Context,
  credentials: StaffCredentials,
): Promise<Result<StaffLoggedIn, RecogniseRefusal | Refusal<'admin.credentials.expired.error'>>> {
  const staff = await recogniseStaff(context, credentials);
  if (!staff.ok) return staff;
  const { clock, database, settings } = context;
  const { lifeDays } = settings.staffPasswords;
  const { passwordChangedAt } = staff.value;
  if (passwordChangedAt === null || isPasswordExpired(passwordChangedAt, lifeDays, clock.now())) {
    const authUrl = `${settings.publicUrl}/login/admin/password`;
    const next = { authState: 'EXPIRED_CREDENTIALS', authUrl } as const;
    return failed({ code: 'admin.credentials.expired.error', next });
  }
  const opening = { staff: staff.value, guess: credentials };
  return done(await database.transaction((transaction) => openStaffSession(context, transaction, opening)));
}
