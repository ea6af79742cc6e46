import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { leanNode } from '#tools/lean-node.ts';
import type { CleanUp } from '#testing/database/test-database.ts';

/** A product process that is killed with SIGKILL in the middle of its database traffic. */
export type KillableProcess = {
  /**
   * Runs the process and kills it after `messages` messages to the database, counted from the first one with
   * `subject`. Returns false if the process finished its work first.
   */
  runUntilKilled(until: RunUntil): Promise<boolean>;
};

type RunUntil = {
  readonly role: 'api' | 'worker';
  readonly environment: Readonly<Record<string, string>>;
  /** Text of the statement at which counting starts. */
  readonly subject: string;
  readonly messages: number;
  /** The run ends as soon as this returns true. */
  readonly isDone: () => Promise<boolean>;
};

/** Puts a counting proxy between a process and its database. */
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
    runUntilKilled: async ({ role, environment, subject, messages, isDone }) => {
      const child = spawn(process.execPath, [...leanNode.flags, leanNode.program, role], {
        env: {
          PATH: process.env['PATH'],
          ...leanNode.environment,
          ...environment,
          DATABASE_URL: url.href,
          LOG_LEVEL: 'silent',
        },
        stdio: 'ignore',
      });
      let remaining: number | null = null;
      onMessage = (bytes) => {
        if (remaining === null && bytes.includes(subject)) remaining = messages;
        if (remaining === null) return;
        remaining -= 1;
        if (remaining < 0) child.kill('SIGKILL');
      };
      return wasKilled(child, isDone);
    },
  };
}

async function wasKilled(child: ChildProcess, isDone: () => Promise<boolean>): Promise<boolean> {
  const exited = once(child, 'exit');
  while (child.exitCode === null && child.signalCode === null) {
    if (await isDone()) child.kill('SIGKILL');
    await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, 50))]);
  }
  return !(await isDone());
}
