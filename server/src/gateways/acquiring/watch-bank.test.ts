import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Instant } from '#domain/calendar.ts';
import { instant, plusSeconds } from '#domain/calendar.ts';
import type { AcquiringGateway, StatusAnswer } from './port.ts';
import { watchBank } from './watch-bank.ts';

type Watched = {
  readonly gateway: AcquiringGateway;
  answer: StatusAnswer['kind'];
  now: Instant;
  unanswered: number;
  heardAgain: number;
};

const never = (): Promise<never> => Promise.reject(new Error('nobody asks for this here'));

/** A bank that says to every question for a status what it is told to say. */
function watched(): Watched {
  const gateway = watchBank(
    {
      register: never,
      chargeBinding: never,
      decline: never,
      refund: never,
      unbind: never,
      status: () => Promise.resolve(state.answer === 'unknown' ? { kind: 'unknown' } : { kind: 'not-found' }),
    },
    {
      now: () => state.now,
      onSilence: () => {
        state.unanswered += 1;
      },
      onAnsweringAgain: () => {
        state.heardAgain += 1;
      },
    },
  );
  const state: Watched = {
    gateway,
    answer: 'not-found',
    now: instant('2025-02-28T05:00:00Z'),
    unanswered: 0,
    heardAgain: 0,
  };
  return state;
}

async function ask({ gateway }: Watched, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await gateway.status({ mdOrder: 'x' });
}

test('five calls in a row without an answer are a bank that is down: nothing new is begun for a minute', async () => {
  const bank = watched();
  bank.answer = 'unknown';
  await ask(bank, 4);
  assert.equal(bank.gateway.isAnswering(), true);
  await ask(bank, 1);
  assert.equal(bank.gateway.isAnswering(), false);
  bank.now = plusSeconds(bank.now, 59);
  assert.equal(bank.gateway.isAnswering(), false);
  bank.now = plusSeconds(bank.now, 1);
  assert.equal(bank.gateway.isAnswering(), true);
});

test('an answer in between begins the count anew', async () => {
  const bank = watched();
  bank.answer = 'unknown';
  await ask(bank, 4);
  bank.answer = 'not-found';
  await ask(bank, 1);
  bank.answer = 'unknown';
  await ask(bank, 4);
  assert.equal(bank.gateway.isAnswering(), true);
});

test('the first answer after the bank was down is told, once; after a call or two without an answer nothing is', async () => {
  const bank = watched();
  await ask(bank, 1);
  bank.answer = 'unknown';
  await ask(bank, 4);
  bank.answer = 'not-found';
  await ask(bank, 1);
  assert.deepEqual([bank.unanswered, bank.heardAgain], [4, 0]);
  bank.answer = 'unknown';
  await ask(bank, 6);
  bank.answer = 'not-found';
  await ask(bank, 3);
  assert.equal(bank.heardAgain, 1);
  assert.equal(bank.gateway.isAnswering(), true);
});
