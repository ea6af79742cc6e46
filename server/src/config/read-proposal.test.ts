import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError } from './environment.ts';
import { readProposal } from './read-proposal.ts';

function refused(given: readonly string[], text: RegExp): void {
  assert.throws(
    () => readProposal(given),
    (error) => error instanceof ConfigError && text.test(error.message),
  );
}

test('proposed settings are read from arguments of the form NAME=value', () => {
  assert.deepEqual(readProposal(['CHARGE_TRIES=0@19,2@9', 'GRACE_DAYS=5']), {
    CHARGE_TRIES: '0@19,2@9',
    GRACE_DAYS: '5',
  });
});

test('a proposal is refused if it is empty, has an unknown name or lacks a value', () => {
  refused([], /NAME=value.*CHARGE_TRIES.*PENALTY_RATE_BASIS_POINTS/);
  refused(['DATABASE_URL=other'], /^DATABASE_URL cannot be rehearsed.*GRACE_DAYS/);
  refused(['GRACE_DAYS='], /^GRACE_DAYS has no value/);
  refused(['GRACE_DAYS'], /^GRACE_DAYS has no value/);
});
