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

/** The lines that a refusal leaves in the log. */
function linesOf(code: RefusalCode): Line[] {
  const lines: Line[] = [];
  const refusal = { code, description: 'attemptsLeft=2', message: 'Неверный код' };
  logRefusal({ log: logInto(lines) }, { call, request, refusal });
  return lines;
}

// docs/spec/reliability.md#S-45
test('a wrong code stands in the log: which call, why and from which address, never for whom', () => {
  const code = 'invalid.otp.attempt.error';
  assert.deepEqual(linesOf(code), [
    ['request.refused', { call, code, address: request.ip, requestId: request.id }],
  ]);
});

// docs/spec/reliability.md#S-45
test('doors, codes, passwords and limits refuse with a line, and nothing else does', () => {
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

test('who is refused and is no staff stands in no log of staff', async () => {
  const lines: Line[] = [];
  // nobody listens there: whoever asked it would be told so
  const database = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
  const context = { clock: movableClock(0), database, log: logInto(lines) };
  const refusal = { code: 'merchant.key.error' } as const;
  await noteRefusal(context, { call, request, refusal, caller: null });
  assert.equal(lines.length, 1);
  await database.close();
});
