import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { staffByLogin, type StaffRow } from '../../../db/staff/staff-store.ts';
import { isPassword, dummyHash } from '../../../secrets/password.ts';
import type { DatabaseAccess } from '../../context.ts';
import { enterHashing } from './hash-password.ts';
import { recordRefusedAction } from '../../audit-log/record-refused-action.ts';
import { countPasswordAttempt, type StaffGuess } from './staff-guesses.ts';

export type StaffCredentials = StaffGuess & { readonly password: string };

export type RecogniseRefusal = Refusal<'admin.credentials.error' | 'request.limit.exceeded'>;

/**
 * Identifies staff by login and password; the password may be expired. An unknown login takes as long as a wrong
 * password and is locked after five wrong passwords too (docs/spec/reliability.md#S-46,
 * docs/spec/reliability.md#S-49). When 18 passwords are being checked or wait, the next one is refused and not
 * counted (docs/spec/reliability.md#S-48).
 */
export async function recogniseStaff(
  context: DatabaseAccess,
  credentials: StaffCredentials,
): Promise<Result<StaffRow, RecogniseRefusal>> {
  const staff = await enterHashing(() => checkCredentials(context, credentials));
  return staff ?? refuse('request.limit.exceeded');
}

async function checkCredentials(
  context: DatabaseAccess,
  credentials: StaffCredentials,
): Promise<Result<StaffRow, RecogniseRefusal>> {
  const { login, password, address } = credentials;
  const staff = await staffByLogin(context.database.reader, login);
  const checked = (await countPasswordAttempt(context, credentials))
    ? await checkPassword(staff, password)
    : refuse('request.limit.exceeded');
  if (!checked.ok) {
    const claimed = { staffUuid: staff?.staffUuid ?? null, address };
    await recordRefusedAction(context, { staff: claimed, action: 'LOG_IN', refusalCode: checked.error.code });
  }
  return checked;
}

async function checkPassword(
  staff: StaffRow | null,
  password: string,
): Promise<Result<StaffRow, RecogniseRefusal>> {
  const isCorrect = await isPassword(password, staff?.passwordHash ?? dummyHash);
  return staff !== null && isCorrect && staff.active ? success(staff) : refuse('admin.credentials.error');
}
