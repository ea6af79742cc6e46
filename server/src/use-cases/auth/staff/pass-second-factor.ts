import { isFormerRecoveryCode, isRecoveryCode, readFactorCode } from '#domain/staff/second-factor.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, failure, type Result } from '#domain/result.ts';
import { secondFactorOf, useRecoveryCode, useStep } from '../../../db/staff/second-factor-store.ts';
import type { StaffRow } from '../../../db/staff/staff-store.ts';
import { stepOfCode } from '../../../secrets/one-time-password.ts';
import { slowHash } from '../../../secrets/password.ts';
import { keyedHash } from '../../../secrets/random.ts';
import { unseal } from '../../../secrets/seal.ts';
import type { DatabaseAccess } from '../../context.ts';
import { recordRefusedAction } from '../../audit-log/record-refused-action.ts';

/** The typed code of the second factor; null when none was sent. */
export type FactorGuess = { readonly code: string | null; readonly address: string };

export type FactorRefusal = Refusal<'admin.factor.required.error' | 'admin.factor.wrong.error'>;
export type FactorRequirement = Refusal<'admin.factor.missing.error'>;

/**
 * Checks the second factor of an account that has one. Accepts an unused code of the authenticator or a recovery
 * code (docs/spec/reliability.md#S-51). Wrong codes count like wrong passwords.
 */
export async function passSecondFactor(
  context: DatabaseAccess,
  { staffUuid, hasSecondFactor }: StaffRow,
  { code, address }: FactorGuess,
): Promise<Result<null, FactorRefusal>> {
  if (!hasSecondFactor) return success(null);
  const refusalCode = code === null ? 'admin.factor.required.error' : 'admin.factor.wrong.error';
  if (code !== null && (await useFactorCode(context, staffUuid, code))) return success(null);
  await recordRefusedAction(context, { staff: { staffUuid, address }, action: 'LOG_IN', refusalCode });
  return refuse(refusalCode);
}

/** Refuses an account without a second factor if the configuration requires one. */
export function requireSecondFactor(
  { settings }: DatabaseAccess,
  { hasSecondFactor }: Pick<StaffRow, 'hasSecondFactor'>,
): Result<null, FactorRequirement> {
  if (hasSecondFactor || !settings.secondFactorRequired) return success(null);
  const authUrl = `${settings.publicUrl}/login/admin/second-factor`;
  return failure({
    code: 'admin.factor.missing.error',
    next: { authState: 'SECOND_FACTOR_MISSING', authUrl },
  });
}

/** The stored hash of a recovery code. The ten digits of a former one are protected by a slow hash (ASVS 6.5.2). */
export async function hashRecoveryCode(
  { settings: { dataKey } }: DatabaseAccess,
  staffUuid: StaffUuid,
  code: string,
): Promise<string> {
  return isFormerRecoveryCode(code)
    ? slowHash({ text: code, ownerUuid: staffUuid, pepper: dataKey })
    : keyedHash(dataKey, 'recovery-code', staffUuid, code);
}

async function useFactorCode(context: DatabaseAccess, staffUuid: StaffUuid, typed: string): Promise<boolean> {
  const { clock, database, settings } = context;
  const code = readFactorCode(typed);
  if (code === null) return false;
  if (isRecoveryCode(code)) {
    const codeHash = await hashRecoveryCode(context, staffUuid, code);
    return database.transaction((transaction) =>
      useRecoveryCode(transaction, { staffUuid, codeHash, now: clock.now() }),
    );
  }
  const { sealedSecret } = await secondFactorOf(database.reader, staffUuid);
  const step =
    sealedSecret === null ? null : stepOfCode(unseal(settings.dataKey, sealedSecret), code, clock.wallTime());
  return step !== null && database.transaction((transaction) => useStep(transaction, { staffUuid, step }));
}
