import type { Permission } from '#domain/access/permissions.ts';
import { staffSession } from '#domain/auth/limits.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import { hashOfSecret } from '../../chance.ts';
import { insertStaffSession } from '../../db/session-store.ts';
import { staffByLogin } from '../../db/staff-store.ts';
import { isPassword, nobodysHash } from '../../password.ts';
import type { Context } from '../context.ts';

export type StaffCredentials = { readonly login: string; readonly password: string };

export type StaffLoggedIn = { readonly permissions: readonly Permission[]; readonly sessionToken: string };

/** Logs staff in by login and password; an unknown login takes as long as a wrong password (rules 7, S-46, S-49). */
export async function logInStaff(
  { database, clock, chance }: Context,
  { login, password }: StaffCredentials,
): Promise<Result<StaffLoggedIn, Refusal<'admin.credentials.error'>>> {
  const staff = await staffByLogin(database.reader, login);
  const isRight = await isPassword(password, staff?.passwordHash ?? nobodysHash);
  if (staff === null || !isRight || !staff.active) return refuse('admin.credentials.error');
  const now = clock.now();
  const sessionToken = chance.token();
  await database.transaction((transaction) =>
    insertStaffSession(transaction, {
      sessionHash: hashOfSecret(sessionToken),
      staffUuid: staff.staffUuid,
      createdAt: now,
      expiresAt: plusSeconds(now, staffSession.absoluteSeconds),
    }),
  );
  return done({ permissions: staff.permissions, sessionToken });
}
