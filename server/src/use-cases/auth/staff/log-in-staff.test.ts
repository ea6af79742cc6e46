import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Instant, plusSeconds } from '#domain/dates.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { demoStaffPassword } from '#tools/demo/demo-staff.ts';
import type { Context } from '../../context.ts';
import { findStaffSession } from './find-staff-session.ts';
import { logInStaff, type StaffLogIn } from './log-in-staff.ts';

const { context } = await openProduct({ after });
const { database, settings, clock } = context;
const start = clock.now();
const address = '203.0.113.1';

/** The product this many seconds after the start. */
function later(seconds: number): Context {
  const now = (): Instant => plusSeconds(start, seconds);
  return { ...context, clock: { ...clock, now } };
}

const right = (login: string): StaffLogIn => ({
  login,
  password: demoStaffPassword,
  code: null,
  address,
  deviceToken: null,
});

const wrong = (login: string): StaffLogIn => ({ ...right(login), password: 'not this one' });

async function refusalOf(product: Context, credentials: StaffLogIn): Promise<string | null> {
  const loggedIn = await logInStaff(product, credentials);
  return loggedIn.ok ? null : loggedIn.error.code;
}

async function opened(product: Context, credentials: StaffLogIn) {
  const loggedIn = await logInStaff(product, credentials);
  assert.ok(loggedIn.ok);
  return loggedIn.value;
}

async function lastAuditRow(): Promise<object> {
  const [noted] = await database.reader`
    select login, action, refusal_code as "refusalCode", address from staff_action left join staff using (staff_uuid)
    order by staff_action_id desc limit 1`;
  return { ...noted };
}

// docs/spec/reliability.md#S-07
test('login and password open a session with the rights of the account and end the previous session', async () => {
  const first = await opened(context, right('support'));
  const second = await opened(context, right('Support'));
  assert.deepEqual(second.permissions, ['VIEW_CLIENT_LK']);
  assert.deepEqual(await lastAuditRow(), { login: 'support', action: 'LOG_IN', refusalCode: null, address });
  const isOpen = async (token: string) => (await findStaffSession(context, token, { isUse: true })) !== null;
  assert.deepEqual([await isOpen(first.sessionToken), await isOpen(second.sessionToken)], [false, true]);
});

test('a wrong password, an unknown login and a closed account get the same refusal, which is recorded', async () => {
  await database.autocommit`update staff set active = false where login = 'payments'`;
  for (const [credentials, login] of [
    [wrong('support'), 'support'],
    [wrong('nobody'), null],
    [right('payments'), 'payments'],
  ] as const) {
    assert.equal(await refusalOf(later(0), credentials), 'admin.credentials.error');
    const noted = { login, action: 'LOG_IN', refusalCode: 'admin.credentials.error', address };
    assert.deepEqual(await lastAuditRow(), noted);
  }
});

// docs/spec/rules.md#7
test('a password older than 90 days or never chosen opens no session', async () => {
  await database.autocommit`update staff set password_changed_at = ${start} where login = 'admin'`;
  const lifetimeSeconds = 90 * 86_400;
  assert.equal(await refusalOf(later(lifetimeSeconds - 1), right('admin')), null);
  assert.deepEqual(await logInStaff(later(lifetimeSeconds), right('admin')), {
    ok: false,
    error: {
      code: 'admin.credentials.expired.error',
      next: { authState: 'EXPIRED_CREDENTIALS', authUrl: `${settings.publicUrl}/login/admin/password` },
    },
  });
  assert.equal(await refusalOf(later(lifetimeSeconds), wrong('admin')), 'admin.credentials.error');
  await database.autocommit`update staff set password_changed_at = null where login = 'admin'`;
  assert.equal(await refusalOf(later(0), right('admin')), 'admin.credentials.expired.error');
});

// docs/spec/reliability.md#S-51
test('with a required second factor a password alone opens no session', async () => {
  const withRequiredFactor = { ...context, settings: { ...settings, secondFactorRequired: true } };
  assert.equal(await refusalOf(withRequiredFactor, right('support')), 'admin.factor.missing.error');
});

// docs/spec/reliability.md#S-51
test('an account with a second factor is asked for its code', async () => {
  await database.autocommit`
    insert into staff_second_factor (staff_uuid, sealed_secret, confirmed_at, last_step)
    select staff_uuid, '\\x00', ${start}, 0 from staff where login = 'service'`;
  assert.equal(await refusalOf(context, right('service')), 'admin.factor.required.error');
});
