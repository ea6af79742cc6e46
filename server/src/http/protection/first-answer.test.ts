import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DatabaseSilent } from '../../use-cases/faults.ts';
import { newFirstAnswer } from './first-answer.ts';

const never = (): Promise<never> => new Promise(() => {});

test('what the database answers, or refuses, is passed on', async () => {
  const firstAnswer = newFirstAnswer({ waiting: 1, milliseconds: 60_000 });
  assert.equal(await firstAnswer(async () => 'a session'), 'a session');
  await assert.rejects(
    firstAnswer(() => Promise.reject(new Error('no such table'))),
    /no such table/,
  );
  assert.equal(await firstAnswer(async () => 'another'), 'another', 'nobody waits any more');
});

test('who has waited for long enough is told to come again, and what comes afterwards disturbs nobody', async () => {
  const firstAnswer = newFirstAnswer({ waiting: 1, milliseconds: 1 });
  await assert.rejects(firstAnswer(never), DatabaseSilent);
  const late = Promise.withResolvers<string>();
  await assert.rejects(
    firstAnswer(() => late.promise),
    DatabaseSilent,
  );
  late.reject(new Error('the connection is gone'));
  assert.equal(await firstAnswer(async () => 'answered'), 'answered');
});

test('where as many wait as may, the next one is refused without a question', async () => {
  const firstAnswer = newFirstAnswer({ waiting: 2, milliseconds: 60_000 });
  const first = Promise.withResolvers<string>();
  const waiting = [firstAnswer(() => first.promise), firstAnswer(() => first.promise)];
  let isAsked = false;
  await assert.rejects(
    firstAnswer(async () => {
      isAsked = true;
    }),
    DatabaseSilent,
  );
  assert.equal(isAsked, false);
  first.resolve('a session');
  assert.deepEqual(await Promise.all(waiting), ['a session', 'a session']);
  assert.equal(await firstAnswer(async () => 'there is room again'), 'there is room again');
});
