import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, readEnvironment } from './environment.ts';
import { readEnvironments } from './server-variables.ts';

const mode = { production: true, demo: false, ownUrl: '', sandboxUrl: '' };

function environmentsOf(table: string): string {
  const given = { ENVIRONMENTS: table, PUBLIC_URL: 'https://pay.bank.example/bnpl' };
  return readEnvironment(given, readEnvironments, mode);
}

test('the environment table gets an entry for the host of PUBLIC_URL automatically', () => {
  assert.equal(environmentsOf(''), 'pay.bank.example=production:/api');
  assert.equal(
    environmentsOf('t1.bank.example=test1:/t1/api'),
    't1.bank.example=test1:/t1/api pay.bank.example=production:/api',
  );
});

test('an ENVIRONMENTS entry for the host of PUBLIC_URL replaces the automatic entry', () => {
  assert.equal(environmentsOf('pay.bank.example=acceptance:/a/api'), 'pay.bank.example=acceptance:/a/api');
});

test('an invalid ENVIRONMENTS entry is refused', () => {
  for (const entry of ['pay.bank.example', 'x=nowhere:/api', 'x=test1:api', 'x=test1:/api"><script>']) {
    assert.throws(() => environmentsOf(entry), ConfigError, entry);
  }
});
