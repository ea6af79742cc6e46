import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { leanNode } from '#tools/lean-node.ts';
import type { CleanUp } from '#tools/test-database.ts';

/** A process of the product that is killed, without a warning, in the middle of what it says to the database. */
export type KillableProcess = {
  /** Lives until it has said so many things to the database since it first spoke of `subject`; true when it was killed. */
  live(dying: Dying): Promise<boolean>;
};

type Dying = {
  readonly role: 'api' | 'worker';
  readonly environment: Readonly<Record<string, string>>;
  /** A word of the statement from which on is counted. */
  readonly subject: string;
  readonly messages: number;
  /** It is ended without being killed as soon as this is true. */
  readonly isDone: () => Promise<boolean>;
};

/** Stands between the product and its database, passes everything on, and counts. */
export async function killableProcess(cleanUp: CleanUp, databaseUrl: string): Promise<KillableProcess> {
  const { hostname, port } = new URL(databaseUrl);
  const open = new Set<Socket>();
  let onMessage = (_bytes: Buffer): void => undefined;
  const proxy = createServer((product) => {
    const database = createConnection({ host: hostname, port: Number(port) });
    for (const [from, to] of [
      [product, database],
      [database, product],
    ] as const) {
      open.add(from);
      from
        .on('error', () => to.destroy())
        .on('close', () => {
          open.delete(from);
          to.destroy();
        });
    }
    database.pipe(product);
    product.on('data', (bytes: Buffer) => {
      onMessage(bytes);
      database.write(bytes);
    });
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  cleanUp.after(() => {
    for (const socket of open) socket.destroy();
    proxy.close();
  });
  const address = proxy.address();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    live: async ({ role, environment, subject, messages, isDone }) => {
      const child = spawn(process.execPath, [...leanNode.flags, 'server/src/main.ts', role], {
        env: {
          PATH: process.env['PATH'],
          ...leanNode.environment,
          ...environment,
          DATABASE_URL: url.href,
          LOG_LEVEL: 'silent',
        },
        stdio: 'ignore',
      });
      let left: number | null = null;
      onMessage = (bytes) => {
        if (left === null && bytes.includes(subject)) left = messages;
        if (left === null) return;
        left -= 1;
        if (left < 0) child.kill('SIGKILL');
      };
      return endOf(child, isDone);
    },
  };
}

async function endOf(child: ChildProcess, isDone: () => Promise<boolean>): Promise<boolean> {
  const ended = once(child, 'exit');
  while (child.exitCode === null && child.signalCode === null) {
    if (await isDone()) child.kill('SIGKILL');
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 50))]);
  }
  return !(await isDone());
}
