import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findEnvironment } from './environment.ts';

const table =
  'pay.bank.example=production:/api acceptance.bank.example=acceptance:/api/ t1.bank.example=test1:/t1/api t2.bank.example=test2';

test('the environment selects the API prefix by host', () => {
  assert.deepEqual(findEnvironment('pay.bank.example', table), { name: 'production', apiPrefix: '/api' });
  assert.deepEqual(findEnvironment('acceptance.bank.example', table), {
    name: 'acceptance',
    apiPrefix: '/api',
  });
  assert.deepEqual(findEnvironment('t1.bank.example', table), { name: 'test1', apiPrefix: '/t1/api' });
  assert.deepEqual(findEnvironment('t2.bank.example', table), { name: 'test2', apiPrefix: '/api' });
});

test('a host that is not in the table is development', () => {
  const development = { name: 'development', apiPrefix: '/api' };
  assert.deepEqual(findEnvironment('localhost:8080', table), development);
  assert.deepEqual(findEnvironment('localhost:8080', ''), development);
  assert.deepEqual(findEnvironment('bank.example', table), development);
  assert.deepEqual(findEnvironment('x', 'x=nowhere:/api'), development);
});
