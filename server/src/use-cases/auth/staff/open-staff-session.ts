import type { Permission } from '#domain/staff/permissions.ts';
import { staffDeviceSeconds, staffSession } from '#domain/auth/limits.ts';
import { plusSeconds } from '#domain/dates.ts';
import { hashOfSecret } from '../../../secrets/random.ts';
import type { Transaction } from '../../../db/database.ts';
import { insertStaffSession } from '../../../db/auth/session-store.ts';
import { insertStaffAction } from '../../../db/staff/staff-action-store.ts';
import { insertStaffDevice } from '../../../db/staff/staff-device-store.ts';
import type { StaffRow } from '../../../db/staff/staff-store.ts';
import type { Context } from '../../context.ts';
import type { KeyedByDatabase } from '../../secrets/phone-hash.ts';
import { deleteWrongPasswordEvents, type StaffGuess } from './staff-guesses.ts';

export type StaffLoggedIn = {
  readonly permissions: readonly Permission[];
  readonly sessionToken: string;
  readonly deviceToken: string;
};

/** What opening a session reads of the context. */
type Opening = KeyedByDatabase & Pick<Context, 'random'> & { readonly clock: Pick<Context['clock'], 'now'> };

/**
 * Opens a session for identified staff, ends their previous one and trusts this browser from now on
 * (docs/spec/reliability.md#S-07, docs/spec/reliability.md#S-49).
 */
export async function openStaffSession(
  context: Opening,
  transaction: Transaction,
  { staff, guess }: { readonly staff: StaffRow; readonly guess: StaffGuess },
): Promise<StaffLoggedIn> {
  const { clock, random } = context;
  const now = clock.now();
  const { staffUuid, permissions } = staff;
  const [sessionToken, deviceToken] = [random.token(), random.token()];
  await deleteWrongPasswordEvents(context, transaction, guess);
  await insertStaffSession(transaction, {
    sessionHash: hashOfSecret(sessionToken),
    staffUuid,
    createdAt: now,
    expiresAt: plusSeconds(now, staffSession.absoluteSeconds),
  });
  await insertStaffDevice(transaction, {
    deviceHash: hashOfSecret(deviceToken),
    replacedHash: guess.deviceToken === null ? null : hashOfSecret(guess.deviceToken),
    staffUuid,
    now,
    until: plusSeconds(now, staffDeviceSeconds),
  });
  const action = { staff: { staffUuid, address: guess.address }, action: 'LOG_IN' } as const;
  await insertStaffAction(transaction, action, now);
  return { permissions, sessionToken, deviceToken };
}
