import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { demoStaffPassword } from '#tools/demo/demo-staff.ts';
import { commonPasswords } from '../../../secrets/common-passwords.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { changeStaffPassword } from './change-staff-password.ts';
import { enterHashing } from './hash-password.ts';
import { findStaffSession } from './find-staff-session.ts';
import { logInStaff, type StaffLogIn } from './log-in-staff.ts';

const { context } = await openProduct({ after });
const newPassword = 'снег идёт третий день';
const credentials: StaffLogIn = {
  login: 'support',
  password: demoStaffPassword,
  code: null,
  address: '203.0.113.1',
  deviceToken: null,
};

// docs/spec/reliability.md#S-48
test('a password change during eighteen other checks is refused and changes nothing', async () => {
  await commonPasswords();
  const changing = changeStaffPassword(context, credentials, newPassword);
  // the check of the old password starts here
  await setImmediate();
  const ending = Promise.withResolvers<boolean>();
  const checks: Promise<unknown>[] = [];
  let hasEnded = false;
  const occupyCheck = (): void => {
    const waitForEnd = async (): Promise<void> => {
      if (!hasEnded) occupyCheck();
      hasEnded = await ending.promise;
    };
    checks.push(enterHashing(waitForEnd));
  };
  for (let count = 0; count < 18; count += 1) occupyCheck();
  const changed = await changing;
  ending.resolve(true);
  await Promise.all(checks);
  assert.equal(changed.ok ? null : changed.error.code, 'request.limit.exceeded');
  const counted = await context.database.reader`select from limit_event where scope = 'passwordsPerAddress'`;
  assert.equal(counted.length, 1, 'the old password was checked');
  assert.ok((await logInStaff(context, credentials)).ok);
});

async function auditRowsOf(login: string | null): Promise<object[]> {
  const rows = await context.database.reader`
    select action, refusal_code as "refusalCode", address from staff_action left join staff using (staff_uuid)
    where login is not distinct from ${login} and address = ${address} order by staff_action_id`;
  return [...rows];
}

const { address } = credentials;
const loggedIn = { action: 'LOG_IN', refusalCode: null, address };

// docs/spec/reliability.md#S-47
test('a changed password opens a session and ends the previous password, session and trusted browsers', async () => {
  const own = { ...credentials, login: 'payments' };
  const before = await logInStaff(context, own);
  const changed = await changeStaffPassword(context, own, newPassword);
  assert.ok(before.ok && changed.ok);
  assert.deepEqual(changed.value.permissions, ['FULL_PAYMENT']);
  const isOpen = async (token: string) => (await findStaffSession(context, token, { isUse: true })) !== null;
  assert.deepEqual(
    [await isOpen(before.value.sessionToken), await isOpen(changed.value.sessionToken)],
    [false, true],
  );
  const known = await context.database.reader`
    select from staff_device join staff using (staff_uuid) where login = 'payments'`;
  assert.equal(known.length, 1, 'only the browser of the change is known');
  const changes = { action: 'CHANGE_PASSWORD', refusalCode: null, address };
  assert.deepEqual(await auditRowsOf('payments'), [loggedIn, changes, loggedIn]);
  const again = await logInStaff(context, own);
  assert.equal(again.ok ? null : again.error.code, 'admin.credentials.error');
  assert.ok((await logInStaff(context, { ...own, password: newPassword })).ok);
});

// docs/spec/reliability.md#S-45, docs/spec/reliability.md#S-47
test('a weak or unchanged password is refused with a text and recorded, also for an unknown login', async () => {
  const weak = { action: 'CHANGE_PASSWORD', refusalCode: 'admin.password.weak.error', address };
  for (const [login, wanted, message] of [
    ['admin', demoStaffPassword, 'Новый пароль совпадает с прежним'],
    ['admin', 'одиннадцать', 'Нужно не меньше 12 символов'],
    ['admin', 'слово '.repeat(22), 'Нужно не больше 128 символов'],
    ['admin', 'снег идёт, Admin', 'Пароль не должен содержать логин'],
    ['admin', 'плати частями', 'Пароль не должен состоять из названий сервиса'],
    ['admin', 'Password2026!', 'Такой пароль легко угадать: он есть в списках частых паролей'],
    ['nobody', 'одиннадцать', 'Нужно не меньше 12 символов'],
  ] as const) {
    const changed = await changeStaffPassword(context, { ...credentials, login }, wanted);
    assert.deepEqual(changed, { ok: false, error: { code: 'admin.password.weak.error', message } });
    assert.deepEqual((await auditRowsOf(login === 'nobody' ? null : login)).at(-1), weak);
  }
  assert.equal((await auditRowsOf('admin')).length, 6);
});

// docs/spec/reliability.md#S-47
test('a password needs sixteen characters under GOST R 57580.1', async () => {
  const { settings } = context;
  const staffPasswords = { ...settings.staffPasswords, standard: 'gost' } as const;
  const gost = { ...context, settings: { ...settings, staffPasswords } };
  const changed = await changeStaffPassword(gost, { ...credentials, login: 'admin' }, 'снег идёт день');
  assert.equal(changed.ok ? null : changed.error.message, 'Нужно не меньше 16 символов');
});

// docs/spec/reliability.md#S-51
test('a wrong old password or a missing second-factor code changes nothing', async () => {
  await context.database.autocommit`
    insert into staff_second_factor (staff_uuid, sealed_secret, confirmed_at, last_step)
    select staff_uuid, '\\x00', ${context.clock.now()}, 0 from staff where login = 'service'`;
  for (const [login, password, code] of [
    ['product.editor', 'not this one', 'admin.credentials.error'],
    ['service', demoStaffPassword, 'admin.factor.required.error'],
  ] as const) {
    const changed = await changeStaffPassword(context, { ...credentials, login, password }, newPassword);
    assert.equal(changed.ok ? null : changed.error.code, code);
    assert.deepEqual(await auditRowsOf(login), [{ action: 'LOG_IN', refusalCode: code, address }]);
  }
});

// docs/spec/reliability.md#S-51
test('with a required second factor the password is changed, but no session is opened', async () => {
  const withRequiredFactor = { ...context, settings: { ...context.settings, secondFactorRequired: true } };
  const own = { ...credentials, login: 'product.viewer' };
  const changed = await changeStaffPassword(withRequiredFactor, own, newPassword);
  assert.equal(changed.ok ? null : changed.error.code, 'admin.factor.missing.error');
  assert.deepEqual(await auditRowsOf('product.viewer'), [
    { action: 'CHANGE_PASSWORD', refusalCode: null, address },
  ]);
  assert.ok((await logInStaff(context, { ...own, password: newPassword })).ok);
});
