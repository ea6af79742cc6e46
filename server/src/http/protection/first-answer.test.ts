import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { eventually } from '#testing/eventually.ts';
import { DatabaseTimeout } from '../../use-cases/faults.ts';
import { newFirstAnswer } from './first-answer.ts';

const longTimeouts = { milliseconds: 60_000, maxOpenMilliseconds: 60_000 } as const;
const never = (): Promise<never> => new Promise(() => {});

test('the result or error of the database is passed on', async () => {
  const firstAnswer = newFirstAnswer({ ...longTimeouts, open: 1 });
  assert.equal(await firstAnswer(async () => 'a session'), 'a session');
  await assert.rejects(
    firstAnswer(() => Promise.reject(new Error('no such table'))),
    /no such table/,
  );
  assert.equal(await firstAnswer(async () => 'another'), 'another', 'the failed call has freed its slot');
});

test('a call without an answer in time is refused', async () => {
  const firstAnswer = newFirstAnswer({ ...longTimeouts, open: 1, milliseconds: 1 });
  const lateAnswer = Promise.withResolvers<string>();
  await assert.rejects(
    firstAnswer(() => lateAnswer.promise),
    DatabaseTimeout,
  );
  await assert.rejects(firstAnswer(never), DatabaseTimeout, 'the open request still holds the slot');
  lateAnswer.reject(new Error('the connection is lost'));
  await setImmediate();
  assert.equal(await firstAnswer(async () => 'answered'), 'answered');
});

test('a request without an answer frees its slot after the maximum time', async () => {
  const firstAnswer = newFirstAnswer({ open: 1, milliseconds: 1, maxOpenMilliseconds: 1 });
  await assert.rejects(firstAnswer(never), DatabaseTimeout);
  await eventually('the slot is free', () => firstAnswer(async () => 'answered').catch(() => null));
});

test('a call beyond the limit is refused without a database request', async () => {
  const firstAnswer = newFirstAnswer({ ...longTimeouts, open: 2 });
  const first = Promise.withResolvers<string>();
  const waiting = [firstAnswer(() => first.promise), firstAnswer(() => first.promise)];
  let isQueried = false;
  await assert.rejects(
    firstAnswer(async () => {
      isQueried = true;
    }),
    DatabaseTimeout,
  );
  assert.equal(isQueried, false);
  first.resolve('a session');
  assert.deepEqual(await Promise.all(waiting), ['a session', 'a session']);
  assert.equal(await firstAnswer(async () => 'a slot is free again'), 'a slot is free again');
});
