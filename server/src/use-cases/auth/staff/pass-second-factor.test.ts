import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { instant } from '#domain/dates.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import {
  confirmFactor,
  replaceRecoveryCodes,
  savePendingFactor,
} from '../../../db/staff/second-factor-store.ts';
import { staffByLogin, type StaffRow } from '../../../db/staff/staff-store.ts';
import { seal } from '../../../secrets/seal.ts';
import type { Context } from '../../context.ts';
import { requireSecondFactor, passSecondFactor, hashRecoveryCode } from './pass-second-factor.ts';

const product = await openProduct({ after });
const { database, clock, settings } = product.context;
/** The instant at which the authenticator shows 081804 for the secret of RFC 6238, appendix B. */
const context: Context = {
  ...product.context,
  clock: { ...clock, wallTime: () => instant('2005-03-18T01:58:29Z') },
};
const address = '203.0.113.1';

async function staffNamed(login: string): Promise<StaffRow> {
  const staff = await staffByLogin(database.reader, login);
  assert.ok(staff);
  return staff;
}

/** The refusal's code for a second-factor code; null when it is accepted. */
async function refusalOf(staff: StaffRow, code: string | null): Promise<string | null> {
  const passed = await passSecondFactor(context, staff, { code, address });
  return passed.ok ? null : passed.error.code;
}

async function auditRowsOf({ staffUuid }: StaffRow) {
  return database.reader`
    select action, refusal_code as "refusalCode", address from staff_action where staff_uuid = ${staffUuid}
      and address = ${address} order by staff_action_id`;
}

/** Staff with the authenticator of the RFC and one recovery code. */
async function withFactor(login: string, recoveryCode: string): Promise<StaffRow> {
  const { staffUuid } = await staffNamed(login);
  const codeHashes = [await hashRecoveryCode(context, staffUuid, recoveryCode)];
  await database.transaction(async (transaction) => {
    const sealed = seal(settings.dataKey, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    await savePendingFactor(transaction, staffUuid, sealed);
    await confirmFactor(transaction, { staffUuid, step: 0, now: clock.now() });
    await replaceRecoveryCodes(transaction, { staffUuid, codeHashes, now: clock.now() });
  });
  return staffNamed(login);
}

test('an account without a second factor needs no code, and no refusal is recorded', async () => {
  const staff = await staffNamed('payments');
  assert.deepEqual([await refusalOf(staff, null), await refusalOf(staff, '081804')], [null, null]);
  assert.deepEqual([...(await auditRowsOf(staff))], []);
});

// docs/spec/reliability.md#S-51
test('a code of the authenticator is accepted once, and a wrong one never', async () => {
  const staff = await withFactor('service', '1234567890');
  assert.equal(await refusalOf(staff, null), 'admin.factor.required.error');
  assert.equal(await refusalOf(staff, '081805'), 'admin.factor.wrong.error');
  assert.equal(await refusalOf(staff, 'letters'), 'admin.factor.wrong.error');
  assert.equal(await refusalOf(staff, '081 804'), null);
  assert.equal(await refusalOf(staff, '081804'), 'admin.factor.wrong.error');
  const refusals = ['required', 'wrong', 'wrong', 'wrong'].map((why) => ({
    action: 'LOG_IN',
    refusalCode: `admin.factor.${why}.error`,
    address,
  }));
  assert.deepEqual([...(await auditRowsOf(staff))], refusals);
});

// docs/spec/reliability.md#S-51
for (const [name, code, others] of [
  ['', '7Q2K-Z012-3456-789A-BCDE-FGHJ', '8Q2KZ0123456789ABCDEFGHJ'],
  [' of an earlier version', '12345-67890', '0987654321'],
] as const)
  test(`a recovery code${name} is accepted once and only for its owner`, async () => {
    const staff = await withFactor('support', code.replaceAll('-', ''));
    const other = await withFactor('admin', others);
    assert.equal(await refusalOf(other, code), 'admin.factor.wrong.error');
    assert.equal(await refusalOf(staff, code.toLowerCase()), null);
    assert.equal(await refusalOf(staff, code), 'admin.factor.wrong.error');
  });

// docs/spec/reliability.md#S-51
test('a code is refused after the second factor was removed', async () => {
  const staff = await staffNamed('product.editor');
  assert.equal(await refusalOf({ ...staff, hasSecondFactor: true }, '123456'), 'admin.factor.wrong.error');
});

// docs/spec/reliability.md#S-51
test('an account without a second factor is led to its set-up only if the configuration requires one', () => {
  const demandFor = (secondFactorRequired: boolean, hasSecondFactor: boolean) =>
    requireSecondFactor({ ...context, settings: { ...settings, secondFactorRequired } }, { hasSecondFactor });
  for (const [required, has] of [
    [false, false],
    [false, true],
    [true, true],
  ] as const)
    assert.deepEqual(demandFor(required, has), { ok: true, value: null });
  assert.deepEqual(demandFor(true, false), {
    ok: false,
    error: {
      code: 'admin.factor.missing.error',
      next: {
        authState: 'SECOND_FACTOR_MISSING',
        authUrl: `${settings.publicUrl}/login/admin/second-factor`,
      },
    },
  });
});
