import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { TOTP, Secret } from 'otpauth';
import { instant, millisecondsOf, plusSeconds } from '#domain/dates.ts';
import type { Result } from '#domain/result.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { demoStaffPassword } from '#tools/demo/demo-staff.ts';
import type { Context } from '../../context.ts';
import { findStaffSession } from './find-staff-session.ts';
import type { StaffLogIn } from './log-in-staff.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor.ts';

const product = await openProduct({ after });
const { database, clock, settings } = product.context;
const timestamp = instant('2026-03-18T01:58:29Z');
const context: Context = { ...product.context, clock: { ...clock, wallTime: () => timestamp } };
const address = '203.0.113.1';

const credentialsOf = (login: string, code: string | null = null): StaffLogIn => ({
  login,
  password: demoStaffPassword,
  code,
  address,
  deviceToken: null,
});

/** The code of the authenticator this many periods after the test's instant. */
function codeOf(secret: string, periods = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: millisecondsOf(timestamp) + periods * 30_000 });
}

function refusalOf(result: Result<unknown, { readonly code: string }>): string | null {
  return result.ok ? null : result.error.code;
}

async function startedFactor(login: string, code: string | null = null): Promise<string> {
  const factor = await beginSecondFactor(context, credentialsOf(login, code));
  assert.ok(factor.ok);
  return factor.value.secret;
}

async function confirmed(login: string, code: string) {
  return confirmSecondFactor(context, { ...credentialsOf(login), code });
}

async function auditRowsOf(login: string): Promise<string[]> {
  const rows = await database.reader<{ row: string }[]>`
    select action || coalesce(' ' || refusal_code, '') as row from staff_action join staff using (staff_uuid)
    where login = ${login} order by staff_action_id`;
  return rows.map(({ row }) => row);
}

async function countWrong(): Promise<number> {
  const rows = await database.reader`select from limit_event where scope = 'wrongPasswordsPerLogin'`;
  return rows.length;
}

// docs/spec/reliability.md#S-51
test('a second factor is shown only to its owner and is required after its first correct code', async () => {
  const stranger = { ...credentialsOf('support'), password: 'not this one' };
  const factor = await beginSecondFactor(context, { ...credentialsOf('Support') });
  assert.ok(factor.ok);
  const { secret, otpauthUrl } = factor.value;
  assert.match(secret, /^[A-Z2-7]{32}$/);
  assert.match(otpauthUrl, new RegExp(`:support\\?.*secret=${secret}`));
  assert.equal(refusalOf(await beginSecondFactor(context, stranger)), 'admin.credentials.error');
  assert.equal(
    refusalOf(await confirmSecondFactor(context, { ...stranger, code: codeOf(secret) })),
    'admin.credentials.error',
  );
  assert.equal(refusalOf(await confirmed('support', codeOf(secret, 2))), 'admin.factor.wrong.error');
  const setUp = await confirmed('support', ` ${codeOf(secret).replace(/^.../, '$& ')}`);
  assert.ok(setUp.ok);
  assert.deepEqual(setUp.value.permissions, ['VIEW_CLIENT_LK']);
  assert.notEqual(await findStaffSession(context, setUp.value.sessionToken, { isUse: true }), null);
  const { recoveryCodes } = setUp.value;
  assert.equal(new Set(recoveryCodes).size, 10);
  for (const code of recoveryCodes) assert.match(code, /^(?:[\dA-HJKMNP-TV-Z]{4}-){5}[\dA-HJKMNP-TV-Z]{4}$/);
  assert.deepEqual(await auditRowsOf('support'), [
    'LOG_IN admin.credentials.error',
    'LOG_IN admin.credentials.error',
    'LOG_IN admin.factor.wrong.error',
    'SET_UP_FACTOR',
    'LOG_IN',
  ]);
  assert.equal(await countWrong(), 0);

  for (const [code, refusal] of [
    [null, 'admin.factor.required.error'],
    [codeOf(secret), 'admin.factor.wrong.error'],
  ] as const)
    assert.equal(refusalOf(await beginSecondFactor(context, credentialsOf('support', code))), refusal);
  assert.equal(refusalOf(await confirmed('support', codeOf(secret, 1))), 'admin.factor.not.begun.error');
  const [first = null, second = null] = recoveryCodes;
  const renewed = await renewRecoveryCodes(context, credentialsOf('support', first));
  assert.ok(renewed.ok);
  assert.equal(new Set([...renewed.value, ...recoveryCodes]).size, 20);
  assert.equal(await countWrong(), 0);
  assert.equal((await auditRowsOf('support')).at(-1), 'RENEW_RECOVERY_CODES');
  assert.equal(
    refusalOf(await removeSecondFactor(context, credentialsOf('support', second))),
    'admin.factor.wrong.error',
  );
  assert.equal(
    refusalOf(await renewRecoveryCodes(context, credentialsOf('support'))),
    'admin.factor.required.error',
  );
  const [fresh = null] = renewed.value;
  assert.equal(refusalOf(await removeSecondFactor(context, credentialsOf('support', fresh))), null);
  assert.equal(await countWrong(), 0);
  assert.equal((await auditRowsOf('support')).at(-1), 'REMOVE_FACTOR');
  assert.equal(
    refusalOf(await renewRecoveryCodes(context, credentialsOf('support'))),
    'admin.factor.not.begun.error',
  );
});

test('a second factor removed while its recovery codes are made is not set up', async () => {
  const code = codeOf(await startedFactor('payments'));
  let areGenerated = false;
  const characters: Context['random']['characters'] = (...wanted) => {
    areGenerated = true;
    return context.random.characters(...wanted);
  };
  const transaction: Context['database']['transaction'] = async (work) => {
    if (areGenerated) await database.autocommit`delete from staff_second_factor`;
    return database.transaction(work);
  };
  const meanwhile = {
    ...context,
    random: { ...context.random, characters },
    database: { ...database, transaction },
  };
  const setUp = await confirmSecondFactor(meanwhile, { ...credentialsOf('payments'), code });
  assert.equal(refusalOf(setUp), 'admin.factor.not.begun.error');
  assert.deepEqual(await auditRowsOf('payments'), []);
});

test('an expired password cannot set up a second factor', async () => {
  const code = codeOf(await startedFactor('product.editor'));
  await database.autocommit`
    update staff set password_changed_at = ${plusSeconds(clock.now(), -91 * 86_400)} where login = 'product.editor'`;
  assert.equal(refusalOf(await confirmed('product.editor', code)), 'admin.credentials.expired.error');
});

// docs/spec/reliability.md#S-51
test('a required second factor cannot be removed, and a stranger can remove none', async () => {
  const withRequiredFactor = { ...context, settings: { ...settings, secondFactorRequired: true } };
  assert.equal(
    refusalOf(await removeSecondFactor(withRequiredFactor, credentialsOf('admin'))),
    'admin.factor.demanded.error',
  );
  const stranger = { ...credentialsOf('admin'), password: 'not this one' };
  for (const ask of [removeSecondFactor, renewRecoveryCodes])
    assert.equal(refusalOf(await ask(context, stranger)), 'admin.credentials.error');
});
