import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, readEnvironment } from './environment.ts';
import { readEnvironments } from './server-variables.ts';

const mode = { production: true, demo: false, ownUrl: '', sandboxUrl: '' };

function environmentsOf(table: string): string {
  const given = { ENVIRONMENTS: table, PUBLIC_URL: 'https://pay.bank.example/bnpl' };
  return readEnvironment(given, readEnvironments, mode);
}

test('the host of our own pages is added automatically', () => {
  assert.equal(environmentsOf(''), 'pay.bank.example=production:/api');
  assert.equal(
    environmentsOf('t1.bank.example=test1:/t1/api'),
    't1.bank.example=test1:/t1/api pay.bank.example=production:/api',
  );
});

test('an entry for our own host replaces the automatic one', () => {
  assert.equal(environmentsOf('pay.bank.example=acceptance:/a/api'), 'pay.bank.example=acceptance:/a/api');
});

test('an invalid entry is refused', () => {
  for (const entry of ['pay.bank.example', 'x=nowhere:/api', 'x=test1:api', 'x=test1:/api"><script>']) {
    assert.throws(() => environmentsOf(entry), ConfigError, entry);
  }
});
