import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { openTestDatabase } from '#testing/database/test-database.ts';
import { freePort } from '#testing/stack/free-port.ts';
import { ConfigError } from './config/environment.ts';
import { openDatabase } from './db/database.ts';
import { whyNotStarted } from './why-not-started.ts';

test('a start that fails for missing database rights names DATABASE_URL and the denied permission', async (t) => {
  const url = await openTestDatabase(t);
  const { autocommit, close } = openDatabase({ url, connections: 1 });
  await autocommit`set role pg_monitor`;
  const error: unknown = await autocommit`delete from orders`.then(String, (reason: unknown) => reason);
  await close();
  const named = 'the database role of DATABASE_URL may not do this: permission denied for table orders';
  assert.equal(whyNotStarted(error), named);
});

test('each expected failure of a start has its reason, and a bug has none', async () => {
  const place = { port: await freePort(), host: '127.0.0.1' };
  const holder = createServer().listen(place);
  await once(holder, 'listening');
  const second = createServer().listen(place);
  const error = await new Promise((resolve) => second.once('error', resolve));
  holder.close();
  assert.match(
    whyNotStarted(error) ?? '',
    /^cannot listen at PORT or MANAGEMENT_PORT: .*EADDRINUSE.*127\.0\.0\.1:\d+/,
  );
  assert.equal(whyNotStarted(new ConfigError('PORT must be set')), 'PORT must be set');
  const refused = Object.assign(new Error('wrong password'), { code: '28P01' });
  assert.equal(whyNotStarted(refused), 'cannot connect to the database of DATABASE_URL: wrong password');
  assert.equal(whyNotStarted(new Error('a bug')), null);
});
