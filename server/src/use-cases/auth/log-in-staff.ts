import type { Permission } from '#domain/access/permissions.ts';
import { staffSession } from '#domain/auth/limits.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import { hashOfSecret } from '../../chance.ts';
import { insertStaffSession } from '../../db/session-store.ts';
import type { StaffRow } from '../../db/staff-store.ts';
import { staffByLogin } from '../../db/staff-store.ts';
import { isPassword, nobodysHash } from '../../password.ts';
import { newWaitingRoom } from '../../waiting-room.ts';
import type { Context } from '../context.ts';
import { forgetWrongPasswords, mayGuess } from './staff-guesses.ts';

export type StaffLogIn = { readonly login: string; readonly password: string; readonly address: string };

export type StaffLoggedIn = { readonly permissions: readonly Permission[]; readonly sessionToken: string };

type StaffLogInRefusal = Refusal<'admin.credentials.error' | 'request.limit.exceeded'>;

/** A password takes 47 MiB and most of a core for a while (D-9). */
const enterHashing = newWaitingRoom({ atOnce: 2, waiting: 16 });

/**
 * Logs staff in by login and password; an unknown login takes as long as a wrong password, and is shut like one after five wrong ones
 * (rules 7, S-46, S-49). Whoever comes while 18 passwords are being looked at is sent away uncounted (S-48).
 */
export async function logInStaff(
  context: Context,
  logIn: StaffLogIn,
): Promise<Result<StaffLoggedIn, StaffLogInRefusal>> {
  const staff = await enterHashing(() => recogniseStaff(context, logIn));
  if (staff === null) return refuse('request.limit.exceeded');
  return staff.ok ? done(await openSession(context, staff.value, logIn.login)) : staff;
}

async function recogniseStaff(
  context: Context,
  { login, password, address }: StaffLogIn,
): Promise<Result<StaffRow, StaffLogInRefusal>> {
  if (!(await mayGuess(context, { login, address }))) return refuse('request.limit.exceeded');
  const staff = await staffByLogin(context.database.reader, login);
  const isRight = await isPassword(password, staff?.passwordHash ?? nobodysHash);
  return staff !== null && isRight && staff.active ? done(staff) : refuse('admin.credentials.error');
}

async function openSession(
  context: Context,
  { staffUuid, permissions }: StaffRow,
  login: string,
): Promise<StaffLoggedIn> {
  const { database, clock, chance } = context;
  const now = clock.now();
  const sessionToken = chance.token();
  await database.transaction(async (transaction) => {
    await forgetWrongPasswords(context, transaction, login);
    await insertStaffSession(transaction, {
      sessionHash: hashOfSecret(sessionToken),
      staffUuid,
      createdAt: now,
      expiresAt: plusSeconds(now, staffSession.absoluteSeconds),
    });
  });
  return { permissions, sessionToken };
}
