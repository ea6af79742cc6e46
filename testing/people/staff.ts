import assert from 'node:assert/strict';
import { instantOfMilliseconds } from '#domain/dates.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { readEnvironment } from '#server/config/environment.ts';
import { serverVariables } from '#server/config/server-variables.ts';
import { openDatabase, type Database } from '#server/db/database.ts';
import { storedClock } from '#server/db/jobs/clock-store.ts';
import { staffByLogin } from '#server/db/staff/staff-store.ts';
import { cryptographicRandom } from '#server/secrets/random.ts';
import { openStaffSession, type StaffLoggedIn } from '#server/use-cases/auth/staff/open-staff-session.ts';
import { openDataKey } from '#server/use-cases/secrets/open-data-key.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import type { Stack } from '#testing/stack/stack.ts';
import { newApiClient, type ApiClient } from '#testing/api-client.ts';

/**
 * Logs demo staff in: `admin`, `support`, `product.viewer`, `product.editor`, `payments` or `service`. Opens the session
 * in the database of the stack, as a log-in does, without the 70 ms of a password hash. The audit log has its entry.
 * Counts of passwords, log lines and metrics of the log-in have none: their tests use `logInStaffByPassword`.
 */
export async function logInStaff(stack: Stack, login: string): Promise<ApiClient> {
  const database = openDatabase({ url: stack.databaseUrl, connections: 1 });
  try {
    const { sessionToken, deviceToken } = await openSession(stack, database, login);
    const apiClient = newApiClient(stack.productUrl);
    apiClient.keepCookie('__Host-staff', sessionToken);
    apiClient.keepCookie('__Host-staff-dev', deviceToken);
    return apiClient;
  } finally {
    await database.close();
  }
}

/** Logs demo staff in with their password, for the tests of what a log-in does. */
export async function logInStaffByPassword({ productUrl }: Stack, login: string): Promise<ApiClient> {
  const apiClient = newApiClient(productUrl);
  assertSuccess(await apiClient.logInByPassword({ login, password: 'demo-password-1' }));
  return apiClient;
}

let members = 0;

/**
 * Invites a staff member whom no other test uses, and logs them in. The caller logs in as `admin`, unless it gives the
 * session, because a second one would end it.
 */
export async function newStaff(
  stack: Stack,
  permissions: readonly Permission[],
  admin?: ApiClient,
): Promise<{ readonly login: string; readonly apiClient: ApiClient }> {
  members += 1;
  const login = `member.${members}`;
  const invitation = {
    login,
    phone: String(9_004_000_000 + members),
    fullName: 'Иван Петров',
    permissions: [...permissions],
  };
  assertSuccess(await (admin ?? (await logInStaff(stack, 'admin'))).inviteStaff(invitation));
  return { login, apiClient: await logInStaff(stack, login) };
}

/** The address of the tests, as the product sees it. */
const address = '127.0.0.1';

async function openSession(
  { environment }: Stack,
  database: Database,
  login: string,
): Promise<StaffLoggedIn> {
  const staff = await staffByLogin(database.reader, login);
  assert.ok(staff?.active, `${login} is not active staff`);
  const random = cryptographicRandom;
  const secretKeys = readEnvironment(environment, (variables) => variables.value(serverVariables.secretKeys));
  const dataKey = await openDataKey({ database, random }, secretKeys);
  const { offsetMilliseconds } = await storedClock(database.reader);
  const now = instantOfMilliseconds(Date.now() + offsetMilliseconds);
  const opening = { staff, guess: { login, address, deviceToken: null } };
  return database.transaction((transaction) =>
    openStaffSession({ clock: { now: () => now }, random, settings: { dataKey } }, transaction, opening),
  );
}
