import { addressGroups } from '#domain/auth/phone.ts';
import { allowsOneMore } from '#domain/auth/limits.ts';
import { hashOfSecret } from '../../../secrets/random.ts';
import type { Transaction } from '../../../db/database.ts';
import {
  countEvents,
  deleteEvents,
  insertEvent,
  type LimitEvent,
  lockSubject,
} from '../../../db/auth/limit-store.ts';
import { isStaffDevice } from '../../../db/staff/staff-device-store.ts';
import type { DatabaseAccess } from '../../context.ts';
import { hashOfLogin, hashOfLoginAt, type KeyedByDatabase } from '../../secrets/phone-hash.ts';

/** The login and the origin of an entered password. */
export type StaffGuess = {
  readonly login: string;
  readonly address: string;
  /** Random cookie of a browser in which staff have logged in; null when there is none. */
  readonly deviceToken: string | null;
};

/**
 * Counts a password before it is checked, by login and by address. False when a limit is reached. Unknown logins
 * have the same limits. A browser that the owner has used has its own limit, so a stranger cannot lock the owner
 * out (docs/spec/reliability.md#S-46, docs/spec/reliability.md#S-49).
 */
export async function countPasswordAttempt(context: DatabaseAccess, guess: StaffGuess): Promise<boolean> {
  const { clock, database, settings } = context;
  const { host } = addressGroups(guess.address);
  const deviceToken = await knownDevice(context, guess);
  const counted = [
    { scope: 'passwordsPerAddress', subject: host },
    deviceToken === null ? loginEvent(context, guess) : deviceEvent(context, guess, deviceToken),
  ] as const;
  const now = clock.now();
  return database.transaction(async (transaction) => {
    for (const event of counted) {
      await lockSubject(transaction, event.subject);
      const limits = settings.logIn.limits[event.scope];
      const counts = await countEvents(transaction, event, { limits, now });
      if (!allowsOneMore(counts, limits, settings.limitFactor)) return false;
    }
    for (const event of counted) await insertEvent(transaction, event, now);
    return true;
  });
}

/** The cookie, if the owner of the login has logged in with this browser; otherwise null. */
async function knownDevice(
  { clock, database }: DatabaseAccess,
  { login, deviceToken }: StaffGuess,
): Promise<string | null> {
  if (deviceToken === null) return null;
  const device = { deviceHash: hashOfSecret(deviceToken), login };
  return (await isStaffDevice(database.reader, device, clock.now())) ? deviceToken : null;
}

/** Resets the count of wrong passwords of a login after the right one. */
export async function deleteWrongPasswordEvents(
  context: KeyedByDatabase,
  transaction: Transaction,
  guess: StaffGuess,
): Promise<void> {
  await deleteEvents(transaction, loginEvent(context, guess));
  if (guess.deviceToken !== null)
    await deleteEvents(transaction, deviceEvent(context, guess, guess.deviceToken));
}

function loginEvent(context: KeyedByDatabase, { login }: StaffGuess) {
  return { scope: 'wrongPasswordsPerLogin', subject: hashOfLogin(context, login) } satisfies LimitEvent;
}

function deviceEvent(context: KeyedByDatabase, { login }: StaffGuess, deviceToken: string) {
  const subject = hashOfLoginAt(context, login, deviceToken);
  return { scope: 'wrongPasswordsTrusted', subject } satisfies LimitEvent;
}
