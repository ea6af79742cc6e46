import { recoveryAlphabet, recoveryCodes, shownRecoveryCode } from '#domain/staff/second-factor.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import {
  confirmFactor,
  deleteFactor,
  replaceRecoveryCodes,
  savePendingFactor,
  secondFactorOf,
} from '../../../db/staff/second-factor-store.ts';
import { insertStaffAction } from '../../../db/staff/staff-action-store.ts';
import type { StaffRow } from '../../../db/staff/staff-store.ts';
import { authenticatorSecret, authenticatorUrl, stepOfCode } from '../../../secrets/one-time-password.ts';
import { seal, unseal } from '../../../secrets/seal.ts';
import type { DatabaseAccess } from '../../context.ts';
import { recordRefusedAction } from '../../audit-log/record-refused-action.ts';
import { openStaffSession, type StaffLoggedIn } from './open-staff-session.ts';
import { type FactorRefusal, hashRecoveryCode, passSecondFactor } from './pass-second-factor.ts';
import { type RecogniseRefusal, recogniseStaff } from './recognise-staff.ts';
import { type ExpiredPassword, requireCurrentPassword, type StaffLogIn } from './log-in-staff.ts';
import { deleteWrongPasswordEvents } from './staff-guesses.ts';

type ProofRefusal = RecogniseRefusal | FactorRefusal;

/** The secret of a new authenticator, shown once. */
export type NewFactor = { readonly secret: string; readonly otpauthUrl: string };

/**
 * Creates an authenticator secret for a staff account that proves its identity again. An existing second factor
 * stays valid until a code of the new one is entered (docs/spec/reliability.md#S-51).
 */
export async function beginSecondFactor(
  context: DatabaseAccess,
  credentials: StaffLogIn,
): Promise<Result<NewFactor, ProofRefusal>> {
  const staff = await reauthenticate(context, credentials);
  if (!staff.ok) return staff;
  const { random, database, settings } = context;
  const secret = authenticatorSecret(random.token());
  await database.transaction((transaction) =>
    savePendingFactor(transaction, staff.value.staffUuid, seal(settings.dataKey, secret)),
  );
  return success({ secret, otpauthUrl: authenticatorUrl(secret, credentials.login.toLowerCase()) });
}

type ConfirmedFactor = StaffLoggedIn & { readonly recoveryCodes: readonly string[] };

/**
 * Activates the new authenticator with its first code and logs in. Returns ten recovery codes, shown once and
 * stored as hashes (docs/spec/reliability.md#S-51).
 */
export async function confirmSecondFactor(
  context: DatabaseAccess,
  credentials: StaffLogIn & { readonly code: string },
): Promise<
  Result<
    ConfirmedFactor,
    RecogniseRefusal | ExpiredPassword | Refusal<'admin.factor.wrong.error' | 'admin.factor.not.begun.error'>
  >
> {
  const recognised = await recogniseStaff(context, credentials);
  const staff = recognised.ok ? requireCurrentPassword(context, recognised.value) : recognised;
  if (!staff.ok) return staff;
  const { staffUuid } = staff.value;
  const { clock, database, settings } = context;
  const { sealedPending } = await secondFactorOf(database.reader, staffUuid);
  if (sealedPending === null) return refuse('admin.factor.not.begun.error');
  const typed = credentials.code.replaceAll(/\s/g, '');
  const step = stepOfCode(unseal(settings.dataKey, sealedPending), typed, clock.wallTime());
  const actor = { staffUuid, address: credentials.address };
  if (step === null) {
    await recordRefusedAction(context, {
      staff: actor,
      action: 'LOG_IN',
      refusalCode: 'admin.factor.wrong.error',
    });
    return refuse('admin.factor.wrong.error');
  }
  const { codes, codeHashes } = await newRecoveryCodes(context, staffUuid);
  return database.transaction(async (transaction) => {
    const now = clock.now();
    if (!(await confirmFactor(transaction, { staffUuid, step, now })))
      return refuse('admin.factor.not.begun.error');
    await replaceRecoveryCodes(transaction, { staffUuid, codeHashes, now });
    await insertStaffAction(transaction, { staff: actor, action: 'SET_UP_FACTOR' }, now);
    const opening = { staff: staff.value, guess: credentials };
    return success({ ...(await openStaffSession(context, transaction, opening)), recoveryCodes: codes });
  });
}

/** Replaces the recovery codes with ten new ones, shown once. */
export async function renewRecoveryCodes(
  context: DatabaseAccess,
  credentials: StaffLogIn,
): Promise<Result<readonly string[], ProofRefusal | Refusal<'admin.factor.not.begun.error'>>> {
  const staff = await reauthenticate(context, credentials);
  if (!staff.ok) return staff;
  const { staffUuid, hasSecondFactor } = staff.value;
  if (!hasSecondFactor) return refuse('admin.factor.not.begun.error');
  const { clock, database } = context;
  const { codes, codeHashes } = await newRecoveryCodes(context, staffUuid);
  return database.transaction(async (transaction) => {
    await replaceRecoveryCodes(transaction, { staffUuid, codeHashes, now: clock.now() });
    await deleteWrongPasswordEvents(context, transaction, credentials);
    const actor = { staffUuid, address: credentials.address };
    await insertStaffAction(transaction, { staff: actor, action: 'RENEW_RECOVERY_CODES' }, clock.now());
    return success(codes);
  });
}

/** Removes the account's second factor, if the configuration allows it. */
export async function removeSecondFactor(
  context: DatabaseAccess,
  credentials: StaffLogIn,
): Promise<Result<null, ProofRefusal | Refusal<'admin.factor.demanded.error'>>> {
  const { clock, database, settings } = context;
  if (settings.secondFactorRequired) return refuse('admin.factor.demanded.error');
  const staff = await reauthenticate(context, credentials);
  if (!staff.ok) return staff;
  const { staffUuid } = staff.value;
  return database.transaction(async (transaction) => {
    await deleteFactor(transaction, staffUuid);
    await deleteWrongPasswordEvents(context, transaction, credentials);
    const actor = { staffUuid, address: credentials.address };
    await insertStaffAction(transaction, { staff: actor, action: 'REMOVE_FACTOR' }, clock.now());
    return success(null);
  });
}

async function reauthenticate(
  context: DatabaseAccess,
  credentials: StaffLogIn,
): Promise<Result<StaffRow, ProofRefusal>> {
  const staff = await recogniseStaff(context, credentials);
  if (!staff.ok) return staff;
  const passed = await passSecondFactor(context, staff.value, credentials);
  return passed.ok ? staff : passed;
}

type NewCodes = { readonly codes: readonly string[]; readonly codeHashes: readonly string[] };

async function newRecoveryCodes(context: DatabaseAccess, staffUuid: StaffUuid): Promise<NewCodes> {
  const codes = Array.from({ length: recoveryCodes.count }, () =>
    context.random.characters(recoveryCodes.length, recoveryAlphabet),
  );
  const codeHashes = await Promise.all(codes.map((code) => hashRecoveryCode(context, staffUuid, code)));
  return { codes: codes.map(shownRecoveryCode), codeHashes };
}
