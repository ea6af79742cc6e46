import assert from 'node:assert/strict';
import type { Answer } from './api-client.ts';

/** Fails with the body of the answer unless the call has succeeded. */
export function assertSuccess({ body }: Pick<Answer, 'body'>): void {
  assert.equal(body.status, 'SUCCESS', JSON.stringify(body));
}
