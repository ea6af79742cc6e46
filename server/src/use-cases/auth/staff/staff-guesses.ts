import { addressGroups } from '#domain/auth/phone.ts';
import { allowsOneMore } from '#domain/auth/limits.ts';
import { hashOfSecret } from '../../../secrets/random.ts';
import type { Transaction } from '../../../db/database.ts';
import type { LimitEvent } from '../../../db/auth/limit-store.ts';
import { countEvents, forgetEvents, insertEvent, lockSubject } from '../../../db/auth/limit-store.ts';
import { isStaffDevice } from '../../../db/staff/staff-device-store.ts';
import type { Context } from '../../context.ts';
import { hashOfLogin, hashOfLoginAt } from '../by-code/phone-hash.ts';

/** A guessed password's login and origin. */
export type StaffGuess = {
  readonly login: string;
  readonly address: string;
  /** Random cookie of a browser in which staff have logged in before; null when there is none. */
  readonly deviceToken: string | null;
};

/**
 * Counts a password before it is checked, by login and by address; false when one of the limits is reached. Unknown
 * logins have the same limits. A browser that the owner has used before has a limit of its own, so a stranger cannot
 * lock the owner out (docs/spec/reliability.md#S-46, docs/spec/reliability.md#S-49).
 */
export async function mayGuess(context: Context, guess: StaffGuess): Promise<boolean> {
  const { clock, database, settings } = context;
  const { host } = addressGroups(guess.address);
  const deviceToken = await knownDevice(context, guess);
  const counted = [
    { scope: 'passwordsPerAddress', subject: host },
    deviceToken === null ? ofLogin(context, guess) : ofDevice(context, guess, deviceToken),
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

/** The cookie of a browser in which the owner of the login has logged in before; null for any other. */
async function knownDevice(
  { clock, database }: Context,
  { login, deviceToken }: StaffGuess,
): Promise<string | null> {
  if (deviceToken === null) return null;
  const device = { deviceHash: hashOfSecret(deviceToken), login };
  return (await isStaffDevice(database.reader, device, clock.now())) ? deviceToken : null;
}

/** Resets the wrong passwords of a login after the right one. */
export async function forgetWrongPasswords(
  context: Context,
  transaction: Transaction,
  guess: StaffGuess,
): Promise<void> {
  await forgetEvents(transaction, ofLogin(context, guess));
  if (guess.deviceToken !== null)
    await forgetEvents(transaction, ofDevice(context, guess, guess.deviceToken));
}

function ofLogin(context: Context, { login }: StaffGuess) {
  return { scope: 'wrongPasswordsPerLogin', subject: hashOfLogin(context, login) } satisfies LimitEvent;
}

function ofDevice(context: Context, { login }: StaffGuess, deviceToken: string) {
  const subject = hashOfLoginAt(context, login, deviceToken);
  return { scope: 'wrongPasswordsTrusted', subject } satisfies LimitEvent;
}
