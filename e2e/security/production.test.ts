import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { readConfig } from '#server/config.ts';
import { openTestDatabase } from '#testing/database/test-database.ts';
import { freePort } from '#testing/stack/free-port.ts';
import { waitUntilReady } from '#testing/stack/readiness.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { newApiClient } from '#testing/api-client.ts';

/**
 * The environment that an operator must set. No server answers at its addresses (docs/spec/reliability.md#S-50,
 * docs/spec/reliability.md#S-53).
 */
const operatorEnvironment = {
  MANAGEMENT_PORT: String(await freePort()),
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  DATABASE_URL: await openTestDatabase({ after }),
  PUBLIC_URL: 'https://chasti.example',
  SECRET_KEY: 'a-secret-of-this-operator',
  GATEWAY_URL: 'http://127.0.0.1:9/payment/rest',
  GATEWAY_USER: 'shop',
  GATEWAY_PASSWORD: 'password-of-the-bank',
  GATEWAY_CALLBACK_KEY: 'key-of-the-bank',
  SMS_URL: 'http://127.0.0.1:9/sms',
  OPERATOR_NAME: 'ООО «Частями»',
  OPERATOR_ADDRESS: 'Москва, ул. Ясная, 1',
  OPERATOR_INN: '7712345678',
  OPERATOR_OGRN: '1027712345678',
  OPERATOR_EMAIL: 'help@chasti.example',
  SUPPORT_PHONE: '8 800 000-00-00',
} as const;

type Environment = Readonly<Record<string, string>>;

/** Asserts that a start in this environment exits with code 1. Returns its output. */
async function failedStartOutput(environment: Environment): Promise<string> {
  const start = promisify(execFile)(process.execPath, ['server/src/main.ts', 'api'], { env: environment });
  const ended = await start.then(
    () => ({ code: 0, stderr: '' }),
    (error: unknown) => error as { code: number; stderr: string },
  );
  assert.equal(ended.code, 1);
  assert.doesNotMatch(ended.stderr, /at async|node:internal/, 'the output has no stack trace');
  return ended.stderr;
}

test('a production start lists all missing settings at once', async () => {
  const output = await failedStartOutput({ NODE_ENV: 'production' });
  for (const name of Object.keys(operatorEnvironment).filter((each) => !['NODE_ENV', 'HOST'].includes(each)))
    if (name !== 'GATEWAY_CALLBACK_KEY') assert.match(output, new RegExp(`${name} must be set`), name);
});

test('demo mode in production is refused', async () => {
  assert.match(
    await failedStartOutput({ ...operatorEnvironment, DEMO: 'on' }),
    /DEMO must be off in production/,
  );
});

const wrongValues: readonly (readonly [name: string, value: string, output: RegExp])[] = [
  ['PORT', '0', /PORT must be a whole number from 1 to 65535/],
  ['PORT', '8080x', /PORT must be a whole number/],
  ['MANAGEMENT_PORT', '0', /MANAGEMENT_PORT must be a whole number from 1 to 65535/],
  ['MANAGEMENT_PORT', '8080', /MANAGEMENT_PORT must differ from PORT/],
  ['WORKER_PORT', '8081', /WORKER_PORT is no longer supported: set MANAGEMENT_PORT/],
  ['SANDBOX_PORT', '70000', /SANDBOX_PORT must be a whole number/],
  ['LIMITS', 'none', /LIMITS must be one of demo, production/],
  ['DEMO', 'perhaps', /DEMO must be on or off/],
  ['NODE_ENV', 'prod', /NODE_ENV must be one of development, test, production/],
  ['GATEWAY_URL', 'ftp://bank.example', /GATEWAY_URL must be an http or https address/],
  ['OPERATOR_INN', '77', /OPERATOR_INN must have 10 or 12 digits/],
  ['OPERATOR_OGRN', '77', /OPERATOR_OGRN must have 13 or 15 digits/],
  ['SMS_URL', 'not an address', /SMS_URL must be an http.* address/],
  ['GATEWAY_URL', 'http://bank.example/payment/rest', /GATEWAY_URL must be an https address in production/],
  ['SMS_URL', 'smpp://centre.example:2775', /SMS_URL must be an https or ssmpp address in production/],
  ['PUBLIC_URL', 'http://chasti.example', /PUBLIC_URL must be an https address in production/],
  [
    'DATABASE_URL',
    'postgres://chasti:word@db.example/chasti?sslmode=require',
    /must have sslmode=verify-full/,
  ],
  ['DATABASE_URL', 'postgres://chasti:word@postgres/chasti', /must have sslmode=verify-full/],
  ['AWAIT_DEMO_WORLD', 'on', /AWAIT_DEMO_WORLD requires DEMO=on/],
  ['OTP_LENGTH', '3', /OTP_LENGTH must be a whole number from 4 to 6/],
  ['PENALTY_RATE_BASIS_POINTS', '2001', /PENALTY_RATE_BASIS_POINTS must be a whole number from 0 to 2000/],
];

for (const [name, value, output] of wrongValues) {
  test(`${name}=${value} stops the start with a sentence that names the allowed values`, () => {
    assert.throws(() => readConfig({ ...operatorEnvironment, [name]: value }), output);
  });
}

test('a production start has no demo hooks, demo people or demo key', async () => {
  const port = await freePort();
  const product = spawn(process.execPath, ['server/src/main.ts', 'all'], {
    env: { ...operatorEnvironment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  after(() => stop(product));
  const chunks: string[] = [];
  product.stdout.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  product.stderr.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(`${url}/actuator/health/readiness`, { process: product, log: () => chunks.join('') });
  for (const [method, body] of [
    ['GET', undefined],
    ['POST', '{"now":"2030-01-01T00:00:00Z"}'],
  ] as const) {
    const headers = { 'content-type': 'application/json' };
    const hook = await fetch(`${url}/sandbox-hooks/clock`, { method, headers, ...(body && { body }) });
    assert.equal(hook.status, 404);
  }
  const guest = newApiClient(url);
  for (const login of ['admin', 'support', 'service']) {
    const answer = await guest.logInByPassword({ login, password: 'demo-password-1' });
    assert.deepEqual(refusalOf(answer), [401, 'admin.credentials.error']);
  }
  const key = { authorization: 'Bearer demo-merchant-key' };
  const shop = await guest.listProductsAsShop(undefined, key);
  assert.deepEqual(refusalOf(shop), [401, 'merchant.key.error']);
  for (const secret of [
    operatorEnvironment.SECRET_KEY,
    operatorEnvironment.GATEWAY_PASSWORD,
    operatorEnvironment.GATEWAY_CALLBACK_KEY,
  ])
    assert.ok(!chunks.join('').includes(secret));
});

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
