import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { test } from 'node:test';
import { readPlan, refuseBusyPorts } from './plan.ts';

test('without environment variables the start uses its documented defaults', () => {
  const { port, sandboxPort, databaseUrl, withSandbox, withDemoWorld, dataDir } = readPlan({});
  assert.deepEqual(
    { port, sandboxPort, databaseUrl, withSandbox, withDemoWorld },
    { port: 8080, sandboxPort: 8090, databaseUrl: null, withSandbox: true, withDemoWorld: true },
  );
  assert.ok(dataDir.endsWith('.data'));
});

test('production has neither sandbox nor demo data, and refuses DEMO=on', () => {
  const plan = readPlan({ ...productionEnvironment });
  assert.deepEqual([plan.withSandbox, plan.withDemoWorld], [false, false]);
  assert.throws(() => readPlan({ ...productionEnvironment, DEMO: 'on' }), /DEMO/);
});

const productionEnvironment = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://chasti@127.0.0.1/chasti',
  MANAGEMENT_PORT: '8081',
  PUBLIC_URL: 'https://example.org',
  SECRET_KEY: 'a-key-of-production-with-enough-letters',
  GATEWAY_URL: 'https://example.org/payment/rest',
  GATEWAY_USER: 'user',
  GATEWAY_PASSWORD: 'password',
  SMS_URL: 'https://example.org/sms',
  OPERATOR_NAME: 'ООО «Частями»',
  OPERATOR_ADDRESS: 'Москва, ул. Ясная, 1',
  OPERATOR_INN: '7712345678',
  OPERATOR_OGRN: '1027712345678',
  OPERATOR_EMAIL: 'help@chasti.example',
  SUPPORT_PHONE: '8 800 000-00-00',
};

test('all invalid variables are named at once', () => {
  assert.throws(
    () => readPlan({ PORT: '0', SANDBOX_PORT: '65536', DEMO: 'yes' }),
    /DEMO.*\n.*PORT.*\n.*SANDBOX_PORT/,
  );
  assert.throws(() => readPlan({ PORT: '8090' }), /совпадают/);
  assert.throws(() => readPlan({ MANAGEMENT_PORT: '8090' }), /MANAGEMENT_PORT и SANDBOX_PORT совпадают/);
  assert.equal(readPlan({ PORT: '65535' }).port, 65_535);
});

test('a blank variable counts as not set', () => {
  const blank = { PORT: '', SANDBOX_PORT: ' ', DATA_DIR: '', DATABASE_URL: '', DEMO: '' };
  assert.deepEqual(readPlan(blank), readPlan({}));
});

test('the error for an invalid variable names the variable', () => {
  for (const [name, value] of [
    ['DATABASE_URL', 'mysql://127.0.0.1/chasti'],
    ['GATEWAY_URL', 'ftp://127.0.0.1'],
    ['API_PREFIX', 'api'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['SECRET_KEY', 'short'],
    ['SECRET_KEY', ','],
  ] as const) {
    assert.throws(() => readPlan({ [name]: value }), new RegExp(name));
  }
  assert.equal(readPlan({ TRUSTED_PROXIES: '10.0.0.0/8, ::1, loopback' }).port, 8080);
});

test('the error for a busy port names the port and its variable', async (t) => {
  const other = createServer().listen(0, '127.0.0.1');
  t.after(() => other.close());
  await once(other, 'listening');
  const address = other.address();
  assert.ok(typeof address === 'object' && address !== null);
  const plan = { ...readPlan({}), port: address.port, withSandbox: false };
  await assert.rejects(refuseBusyPorts(plan), new RegExp(`${address.port}.*PORT=`));
});
