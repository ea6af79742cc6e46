import { randomInt } from 'node:crypto';
import { open } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { portsVariable } from '#testing/database/test-server.ts';

/** fetch refuses this port as one of another protocol. */
const refusedByFetch = 10_080;

/**
 * A free port that no other test of the run gets. It is below the range of outgoing connections, because the system may
 * take a port of that range before the server listens on it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000);
    if (port !== refusedByFetch && (await isFree(port)) && (await claim(port))) return port;
  }
}

/**
 * Claims a port by a file of the run. Returns false when another test of the run has claimed it. A test that is run by
 * hand is alone.
 */
async function claim(port: number): Promise<boolean> {
  const directory = process.env[portsVariable];
  if (directory === undefined) return true;
  const file = await open(join(directory, String(port)), 'wx').catch(() => null);
  await file?.close();
  return file !== null;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listening = await new Promise<boolean>((resolve) => {
    server.once('error', () => {
      resolve(false);
    });
    server.listen(port, '127.0.0.1', () => {
      resolve(true);
    });
  });
  if (listening) await new Promise((resolve) => server.close(resolve));
  return listening;
}
