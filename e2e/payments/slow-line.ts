import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { joinEnds } from '#tools/test/join-ends.ts';
import type { CleanUp } from '#tools/test-database.ts';

/** A line to the database on which whatever is said takes its time (docs/spec/reliability.md#F-32). */
export type SlowLine = {
  readonly url: string;
  /** From now on. */
  takeMilliseconds(milliseconds: number): void;
};

/** A line to the database at this address that is as quick as any at first. Closed with the caller's tests. */
export async function startSlowLine(cleanUp: CleanUp, databaseUrl: string): Promise<SlowLine> {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  let milliseconds = 0;
  const lines = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target);
    joinEnds(lines, near, far);
    far.pipe(near);
    // what was said first is passed on first, though the line is quick again
    let passed = Promise.resolve();
    near.on('data', (said) => {
      const taken = sleep(milliseconds);
      passed = passed
        .then(() => taken)
        .then(() => {
          if (!far.destroyed) far.write(said);
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
  if (address === null || typeof address === 'string') throw new Error('a line has a port');
  url.port = String(address.port);
  return {
    url: url.href,
    takeMilliseconds: (requested) => {
      milliseconds = requested;
    },
  };
}
