import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errors } from '#contract/errors.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import { movableClock } from '../../clock.ts';
import { openDatabase } from '../../db/database.ts';
import type { Log, LogFields } from '../../log.ts';
import { logRefusal, noteRefusal } from './security-log.ts';

const request = { ip: '203.0.113.1', id: 'req-1' };
const call = 'POST /client/auth/finish';

type Line = readonly [event: string, fields: LogFields | undefined];

function logInto(lines: Line[]): Log {
  const never = (): never => assert.fail('a refusal is no fault');
  return { info: (event, fields) => lines.push([event, fields]), warn: never, error: never };
}

/** The log lines of a refusal. */
function linesOf(code: RefusalCode): Line[] {
  const lines: Line[] = [];
  const refusal = { code, description: 'attemptsLeft=2', message: 'Неверный код' };
  logRefusal({ log: logInto(lines) }, { call, request, refusal });
  return lines;
}

// docs/spec/reliability.md#S-45
test('a wrong code is logged with call, reason and address but not with the client', () => {
  const code = 'invalid.otp.attempt.error';
  assert.deepEqual(linesOf(code), [
    ['request.refused', { call, code, address: request.ip, requestId: request.id }],
  ]);
});

// docs/spec/reliability.md#S-45
test('only refusals of guards, codes, passwords and limits are logged', () => {
  const isCode = (word: string): word is RefusalCode => word in errors;
  const written = Object.keys(errors).filter((code) => isCode(code) && linesOf(code).length > 0);
  assert.deepEqual(written.toSorted(), [
    'access.denied.error',
    'admin.credentials.error',
    'admin.credentials.expired.error',
    'admin.factor.required.error',
    'admin.factor.wrong.error',
    'client.blocked.error',
    'client.not.exist.error',
    'invalid.otp.attempt.error',
    'merchant.key.error',
    'proof.required.error',
    'request.forbidden.error',
    'request.limit.exceeded',
    'sberid.auth.failed.error',
  ]);
});

test('a refusal of a caller that is not staff is not in the staff log', async () => {
  const lines: Line[] = [];
  // an unreachable database: any access would fail the test
  const database = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
  const context = { clock: movableClock(0), database, log: logInto(lines) };
  const refusal = { code: 'merchant.key.error' } as const;
  await noteRefusal(context, { call, request, refusal, caller: null });
  assert.equal(lines.length, 1);
  await database.close();
});
