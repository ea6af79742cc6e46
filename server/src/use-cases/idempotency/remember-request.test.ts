import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { plusSeconds } from '#domain/dates.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import type { Context } from '../context.ts';
import { finishRequest, forgetRequest, lostAfterSeconds, startRequest } from './remember-request.ts';

const { context } = await openProduct({ after });
const start = context.clock.now();

/** The product this many seconds after the first request. */
function at(seconds: number): Context {
  return { ...context, clock: { ...context.clock, now: () => plusSeconds(start, seconds) } };
}

function requestWith(key: string, request = 'pay 100') {
  return { scope: 'client:anna POST /payment', key, request };
}

async function tokenAt(seconds: number, key: string) {
  const started = await startRequest(at(seconds), requestWith(key));
  assert.ok(started.kind === 'new', `${key} after ${seconds} s: ${JSON.stringify(started)}`);
  return started.token;
}

async function answerTo(seconds: number, key: string, request?: string): Promise<string> {
  const started = await startRequest(at(seconds), requestWith(key, request));
  if (started.kind === 'answered') return started.body;
  return started.kind === 'refused' ? started.refusal.code : 'new';
}

test('a key refuses a second request during the first and returns the stored answer afterwards', async () => {
  const token = await tokenAt(0, 'one');
  assert.equal(await answerTo(lostAfterSeconds - 1, 'one'), 'request.in.progress.error');
  assert.equal(await answerTo(1, 'one', 'pay 200'), 'idempotency.key.reused.error');
  await finishRequest(context, token, { httpStatus: 200, body: 'paid' });
  assert.equal(await answerTo(2, 'one'), 'paid');
  assert.equal(await answerTo(lostAfterSeconds, 'one', 'pay 200'), 'idempotency.key.reused.error');
});

test('an answer with a server error is not stored', async () => {
  await finishRequest(context, await tokenAt(0, 'failed'), { httpStatus: 500, body: 'sorry' });
  assert.equal(await answerTo(1, 'failed'), 'new');
});

test('a request that answers after its key was taken over does not overwrite the new answer', async () => {
  const [late, failing] = [await tokenAt(0, 'slow'), await tokenAt(0, 'slow and failing')];
  const [next, other] = [
    await tokenAt(lostAfterSeconds, 'slow'),
    await tokenAt(lostAfterSeconds, 'slow and failing'),
  ];
  await finishRequest(context, late, { httpStatus: 200, body: 'of the first' });
  await forgetRequest(context, failing);
  for (const key of ['slow', 'slow and failing'])
    assert.equal(await answerTo(lostAfterSeconds + 1, key), 'request.in.progress.error');
  await finishRequest(context, next, { httpStatus: 200, body: 'of the second' });
  await finishRequest(context, other, { httpStatus: 200, body: 'of the second' });
  await finishRequest(context, late, { httpStatus: 200, body: 'of the first' });
  for (const key of ['slow', 'slow and failing'])
    assert.equal(await answerTo(lostAfterSeconds + 2, key), 'of the second');
});
