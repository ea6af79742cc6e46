import { addressGroups } from '#domain/auth/phone.ts';
import { allowsOneMore } from '#domain/auth/limits.ts';
import type { Transaction } from '../../db/database.ts';
import type { LimitEvent } from '../../db/limit-store.ts';
import { countEvents, forgetEvents, insertEvent, lockSubject } from '../../db/limit-store.ts';
import type { Context } from '../context.ts';
import { hashOfLogin } from './phone-hash.ts';

/**
 * Counts a password before it is looked at, by login and by address; false when either has had its share, the same for logins that
 * nobody has (S-46, S-49).
 */
export async function mayGuess(
  context: Context,
  { login, address }: { readonly login: string; readonly address: string },
): Promise<boolean> {
  const { clock, database, settings } = context;
  const { host } = addressGroups(address);
  const counted = [
    { scope: 'passwordsPerAddress', subject: host },
    { scope: 'wrongPasswordsPerLogin', subject: hashOfLogin(context, login) },
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

/** Whoever has shown the right password starts again with none wrong. */
export async function forgetWrongPasswords(
  context: Context,
  transaction: Transaction,
  login: string,
): Promise<void> {
  const ofLogin: LimitEvent = { scope: 'wrongPasswordsPerLogin', subject: hashOfLogin(context, login) };
  await forgetEvents(transaction, ofLogin);
}
