import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { type Instant, instant, plusSeconds } from '#domain/dates.ts';
import type { AcquiringGateway, StatusAnswer } from './port.ts';
import { watchBank } from './watch-bank.ts';

type WatchedBank = {
  readonly gateway: AcquiringGateway;
  answer: StatusAnswer['kind'];
  now: Instant;
  unanswered: number;
  silences: number;
  recoveries: number;
};

const never = (): Promise<never> => Promise.reject(new Error('this call is not expected'));

/** A watched bank that answers every status request with `state.answer`. */
function newWatchedBank(): WatchedBank {
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
      // takes longer than the call itself
      onOutage: async () => {
        await setImmediate();
        state.unanswered += 1;
      },
      onSilent: () => {
        state.silences += 1;
      },
      onRestored: async () => {
        await setImmediate();
        state.recoveries += 1;
      },
    },
  );
  const state: WatchedBank = {
    gateway,
    answer: 'not-found',
    now: instant('2025-02-28T05:00:00Z'),
    unanswered: 0,
    silences: 0,
    recoveries: 0,
  };
  return state;
}

async function queryStatus({ gateway }: WatchedBank, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await gateway.status({ gatewayOrderId: 'x' });
}

test('five consecutive unanswered calls mark the bank as down for a minute', async () => {
  const bank = newWatchedBank();
  bank.answer = 'unknown';
  await queryStatus(bank, 4);
  assert.equal(bank.gateway.isAnswering(), true);
  await queryStatus(bank, 1);
  assert.equal(bank.gateway.isAnswering(), false);
  bank.now = plusSeconds(bank.now, 59);
  assert.equal(bank.gateway.isAnswering(), false);
  bank.now = plusSeconds(bank.now, 1);
  assert.equal(bank.gateway.isAnswering(), true);
});

test('each outage is reported once, at its fifth unanswered call', async () => {
  const bank = newWatchedBank();
  bank.answer = 'unknown';
  await queryStatus(bank, 4);
  assert.equal(bank.silences, 0);
  await queryStatus(bank, 3);
  assert.equal(bank.silences, 1);
  bank.answer = 'not-found';
  await queryStatus(bank, 1);
  bank.answer = 'unknown';
  await queryStatus(bank, 5);
  assert.equal(bank.silences, 2);
});

test('an answer resets the count of unanswered calls', async () => {
  const bank = newWatchedBank();
  bank.answer = 'unknown';
  await queryStatus(bank, 4);
  bank.answer = 'not-found';
  await queryStatus(bank, 1);
  bank.answer = 'unknown';
  await queryStatus(bank, 4);
  assert.equal(bank.gateway.isAnswering(), true);
});

// otherwise the caller would continue before the probe of the bank is scheduled
test('a call returns only after the outage or recovery that it found is recorded', async () => {
  const bank = newWatchedBank();
  bank.answer = 'unknown';
  await queryStatus(bank, 5);
  assert.equal(bank.unanswered, 5);
  bank.answer = 'not-found';
  await queryStatus(bank, 1);
  assert.equal(bank.recoveries, 1);
});

test('the recovery of the bank is reported once and only after an outage', async () => {
  const bank = newWatchedBank();
  await queryStatus(bank, 1);
  bank.answer = 'unknown';
  await queryStatus(bank, 4);
  bank.answer = 'not-found';
  await queryStatus(bank, 1);
  assert.deepEqual([bank.unanswered, bank.recoveries], [4, 0]);
  bank.answer = 'unknown';
  await queryStatus(bank, 6);
  bank.answer = 'not-found';
  await queryStatus(bank, 3);
  assert.equal(bank.recoveries, 1);
  assert.equal(bank.gateway.isAnswering(), true);
});
