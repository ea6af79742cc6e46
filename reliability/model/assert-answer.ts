import assert from 'node:assert/strict';
import type { Answer } from '#testing/api-client.ts';

/** Compares an answer with the expected one: SUCCESS, or the code of a refusal. */
export function assertAnswer({ httpStatus, body }: Answer, expected: string): void {
  assert.equal(
    body.error?.code ?? (httpStatus === 200 ? 'SUCCESS' : httpStatus),
    expected,
    JSON.stringify(body),
  );
}
