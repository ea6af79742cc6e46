import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { readConfig } from '#server/config.ts';
import { openTestDatabase } from '#testing/database/test-database.ts';
import { freePort } from '#testing/stack/free-port.ts';

/** A recording proxy to the tests' PostgreSQL, which has no TLS, on every address of this machine. */
const database = new URL(await openTestDatabase({ after }));
const received: Buffer[] = [];
const front = createServer((client) => {
  const server = connect(Number(database.port), database.hostname);
  client.on('data', (bytes: Buffer) => received.push(bytes));
  client.pipe(server).pipe(client);
  for (const socket of [client, server]) socket.on('error', () => socket.destroy());
});
front.listen(0, '0.0.0.0');
await once(front, 'listening');
after(() => front.close());
const bound = front.address();
assert.ok(bound !== null && typeof bound === 'object');
const place = `${hostname()}:${bound.port}`;
const login = `${database.username}:${database.password}`;

type CommandEnd = { readonly code: number; readonly stderr: string; readonly sent: Buffer };

/** Runs the command `migrate` of the product. */
async function migrate(
  databaseUrl: string,
  environment: Readonly<Record<string, string>>,
  stopsAtHangUp = false,
): Promise<CommandEnd> {
  received.length = 0;
  const env = { DATABASE_URL: databaseUrl, ...environment };
  // Aborts after the first attempt, because a driver retries a server without TLS forever.
  const hungUp = new AbortController();
  front.once('connection', (socket) =>
    socket.once('close', () => {
      hungUp.abort();
    }),
  );
  const run = promisify(execFile)(process.execPath, ['server/src/main.ts', 'migrate'], {
    env,
    ...(stopsAtHangUp && { signal: hungUp.signal }),
  });
  const { code, stderr } = await run.then(
    () => ({ code: 0, stderr: '' }),
    (error: unknown) => error as { code: number; stderr: string },
  );
  return { code, stderr, sent: Buffer.concat(received) };
}

const production = {
  NODE_ENV: 'production',
  MANAGEMENT_PORT: String(await freePort()),
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
};

const lists: Readonly<Record<string, string>> = {
  'one host name': place,
  'one host name twice': `${place},${place}`,
  'localhost, then a host name': `127.0.0.1:9,${place}`,
  'a host name, then localhost': `${place},127.0.0.1:9`,
};

for (const [list, hosts] of Object.entries(lists)) {
  test(`production without TLS does not start with ${list}`, () => {
    const url = `postgres://${login}@${hosts}${database.pathname}`;
    assert.throws(
      () => readConfig({ ...production, DATABASE_URL: url }),
      /DATABASE_URL must have sslmode=verify-full in production/,
    );
  });
}

test('a production migrate with TLS sends no user and no statement to a server without TLS', async () => {
  const url = `postgres://${login}@${place},${place}${database.pathname}?sslmode=verify-full`;
  const { code, sent } = await migrate(url, production, true);
  assert.notEqual(code, 0);
  assert.ok(sent.length > 0);
  assert.doesNotMatch(sent.toString('latin1'), new RegExp(`user|select|${database.username}`));
});

test('production migrates over a Unix socket without TLS', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'chasti-socket-'));
  const onSocket = createServer((client) => {
    const server = connect(Number(database.port), database.hostname);
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) socket.on('error', () => socket.destroy());
  });
  onSocket.listen(join(directory, '.s.PGSQL.5432'));
  await once(onSocket, 'listening');
  const { code, stderr } = await migrate(
    `postgres://${login}@${database.pathname}?host=${directory}`,
    production,
  );
  onSocket.close();
  await rm(directory, { recursive: true });
  assert.equal(code, 0, stderr);
});

test('a wrong address stops the start before it connects, also in development', async () => {
  const { code, stderr, sent } = await migrate(
    `postgres://${login}@${place},,${place}${database.pathname}`,
    {},
  );
  assert.equal(code, 1);
  assert.match(stderr, /DATABASE_URL has no host name and port of 1 to 65535 in place 2/);
  assert.equal(sent.length, 0);
});

test('development migrates with a list of hosts and uses the first reachable one', async () => {
  const closed = await freePort();
  const hosts = `127.0.0.1:${closed},${place}`;
  const { code, sent } = await migrate(`postgres://${login}@${hosts}${database.pathname}`, {});
  assert.equal(code, 0);
  assert.match(sent.toString('latin1'), /user/);
});
