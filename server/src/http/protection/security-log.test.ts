import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errors } from '#contract/errors.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import { movableClock } from '../../clock.ts';
import { openDatabase } from '../../db/database.ts';
import type { Log, LogFields } from '../../log.ts';
import { logRefusal, recordRefusal } from './security-log.ts';

const request = { ip: '203.0.113.1', id: 'req-1' };
const call = 'POST /client/auth/finish';

type Line = readonly [event: string, fields: LogFields | undefined];

function recordingLog(lines: Line[]): Log {
  const never = (): never => assert.fail('a refusal must not be logged as a warning or error');
  return { info: (event, fields) => lines.push([event, fields]), warn: never, error: never };
}

function logLinesOf(code: RefusalCode): Line[] {
  const lines: Line[] = [];
  const refusal = { code, description: 'attemptsLeft=2', message: 'Неверный код' };
  logRefusal({ log: recordingLog(lines) }, { call, request, refusal });
  return lines;
}

// docs/spec/reliability.md#S-45
test('a wrong code is logged with call, reason and address but not with the client', () => {
  const code = 'invalid.otp.attempt.error';
  assert.deepEqual(logLinesOf(code), [
    ['request.refused', { call, code, address: request.ip, requestId: request.id }],
  ]);
});

// docs/spec/reliability.md#S-45
test('only refusals of guards, codes, passwords and limits are logged', () => {
  const isCode = (word: string): word is RefusalCode => word in errors;
  const loggedCodes = Object.keys(errors).filter((code) => isCode(code) && logLinesOf(code).length > 0);
  assert.deepEqual(loggedCodes.toSorted(), [
    'access.denied.error',
    'action.not.started.error',
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
  // the database is unreachable, so any access fails the test
  const database = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
  const context = { clock: movableClock(0), database, log: recordingLog(lines) };
  const refusal = { code: 'merchant.key.error' } as const;
  await recordRefusal(context, { call, request, refusal, caller: null });
  assert.equal(lines.length, 1);
  await database.close();
});
