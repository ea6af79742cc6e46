import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { joinEnds } from './join-ends.ts';
import type { CleanUp } from '#testing/database/test-database.ts';

/** A proxy to the database that delays every message (docs/spec/reliability.md#F-32). */
export type SlowLine = {
  readonly url: string;
  /** Sets the delay from now on. */
  takeMilliseconds(milliseconds: number): void;
};

/** Starts a proxy to the database at this address, at first without a delay. It stops with the caller's tests. */
export async function startSlowLine(cleanUp: CleanUp, databaseUrl: string): Promise<SlowLine> {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  let milliseconds = 0;
  const lines = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target);
    joinEnds(lines, near, far);
    far.pipe(near);
    // keeps the order of messages when the delay shrinks
    let passed = Promise.resolve();
    near.on('data', (reported) => {
      const taken = sleep(milliseconds);
      passed = passed
        .then(() => taken)
        .then(() => {
          if (!far.destroyed) far.write(reported);
        });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUp.after(async () => {
    for (const line of lines) line.destroy();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy listens on no TCP port');
  url.port = String(address.port);
  return {
    url: url.href,
    takeMilliseconds: (requested) => {
      milliseconds = requested;
    },
  };
}
