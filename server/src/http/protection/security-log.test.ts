import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errors } from '#contract/errors.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import type { LogFields } from '../../log.ts';
import { logRefusal } from './security-log.ts';

const request = { ip: '203.0.113.1', id: 'req-1' };

/** The lines that a refusal leaves in the log. */
function linesOf(code: RefusalCode): (readonly [string, LogFields | undefined])[] {
  const lines: (readonly [string, LogFields | undefined])[] = [];
  const never = (): never => assert.fail('a refusal is no fault');
  const log = {
    info: (event: string, fields?: LogFields) => lines.push([event, fields]),
    warn: never,
    error: never,
  };
  const refusal = { code, description: 'attemptsLeft=2', message: 'Неверный код' };
  logRefusal({ log }, { call: 'POST /client/auth/finish', request, refusal });
  return lines;
}

test('a wrong code stands in the log: which call, why and from which address, never for whom (S-45)', () => {
  const code = 'invalid.otp.attempt.error';
  assert.deepEqual(linesOf(code), [
    ['call refused', { call: 'POST /client/auth/finish', code, address: request.ip, requestId: request.id }],
  ]);
});

test('doors, codes, passwords and limits refuse with a line, and nothing else does (S-45)', () => {
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
