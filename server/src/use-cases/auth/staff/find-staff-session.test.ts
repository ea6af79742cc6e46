import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Instant, plusSeconds } from '#domain/dates.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { staffByLogin } from '../../../db/staff/staff-store.ts';
import { logOut } from '../log-out.ts';
import { findStaffSession } from './find-staff-session.ts';
import { openStaffSession } from './open-staff-session.ts';

const { context } = await openProduct({ after });
const { database, clock, settings } = context;
const start = clock.now();
const idleSeconds = settings.staffIdle.seconds;
const address = '203.0.113.1';

const at = (seconds: number) => ({
  ...context,
  clock: { ...clock, now: (): Instant => plusSeconds(start, seconds) },
});

/** A session opened at the start. */
async function newSession(): Promise<string> {
  const staff = await staffByLogin(database.reader, 'support');
  assert.ok(staff);
  const guess = { login: 'support', address, deviceToken: null };
  const { sessionToken } = await database.transaction((transaction) =>
    openStaffSession(at(0), transaction, { staff, guess }),
  );
  return sessionToken;
}

/** Seconds until the session ends, when checked this many seconds after the start; null when it has ended. */
async function leftOf(sessionToken: string, seconds: number, isUse = true): Promise<number | null> {
  return (await findStaffSession(at(seconds), sessionToken, { isUse }))?.endsInSeconds ?? null;
}

// docs/spec/reliability.md#S-07
test('a use extends a session by fifteen idle minutes, and a background request does not', async () => {
  const token = await newSession();
  assert.equal(await leftOf(token, 600, false), idleSeconds - 600);
  assert.equal(await leftOf(token, idleSeconds - 0.5, false), 0);
  assert.equal(await leftOf(token, idleSeconds, false), null);
  assert.equal(await leftOf(token, idleSeconds - 1), idleSeconds);
  assert.equal(await leftOf(token, idleSeconds, false), idleSeconds - 1);
  assert.equal(await leftOf(token, 2 * idleSeconds - 1), null);
});

test('a use within a minute of the last one is not stored', async () => {
  const token = await newSession();
  assert.equal(await leftOf(token, 60), idleSeconds - 60);
  assert.equal(await leftOf(token, 61), idleSeconds);
  assert.equal(await leftOf(token, 121), idleSeconds - 60);
});

// docs/spec/reliability.md#S-07
test('a session ends after ten hours, even if it is used', async () => {
  const token = await newSession();
  const end = 36_000;
  for (let seconds = 0; seconds < end - 600; seconds += 600) await leftOf(token, seconds);
  assert.equal(await leftOf(token, end - 600), 600);
  assert.equal(await leftOf(token, end - 1), 1);
  assert.equal(await leftOf(token, end), null);
});

test('a session has the present rights of its account and ends when the account is closed', async () => {
  const token = await newSession();
  const rights = async () => (await findStaffSession(at(1), token, { isUse: true }))?.permissions;
  assert.deepEqual(await rights(), ['VIEW_CLIENT_LK']);
  await database.autocommit`update staff set permissions = '{VIEW_PRODUCTS}', role_uuid = null where login = 'support'`;
  assert.deepEqual(await rights(), ['VIEW_PRODUCTS']);
  await database.autocommit`update staff set active = false where login = 'support'`;
  assert.equal(await rights(), undefined);
  await database.autocommit`update staff set active = true where login = 'support'`;
});

test('a log-out ends the session and is recorded once, and an unknown session is no error', async () => {
  const token = await newSession();
  for (let time = 0; time < 2; time += 1) await logOut(context, { sessionToken: token, address });
  assert.equal(await leftOf(token, 1), null);
  assert.equal(await leftOf('unknown', 1), null);
  await logOut(context, { sessionToken: 'unknown', address });
  const recorded = await database.reader`
    select login, address from staff_action join staff using (staff_uuid) where action = 'LOG_OUT'`;
  assert.deepEqual([...recorded], [{ login: 'support', address }]);
});
