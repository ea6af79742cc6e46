import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { eventually } from '#testing/eventually.ts';

/** A product process and its log. */
export type Product = { readonly process: ChildProcess; readonly log: () => string };

const longestAnswerMilliseconds = 5_000;

/** Polls the readiness address until the process serves requests. */
export async function waitUntilReady(url: string, { process: child, log }: Product): Promise<void> {
  let lastResult = 'nothing yet';
  try {
    await eventually('the product is ready', async () => {
      if (child.exitCode !== null) throw new Error('the product exited at start');
      lastResult = await readinessOf(url);
      return lastResult === 'ready';
    });
  } catch (error) {
    throw new Error(`last result ${lastResult}:\n${log()}`, { cause: error });
  }
}

/** Result of one readiness request; a hanging request is aborted. */
async function readinessOf(url: string): Promise<string> {
  try {
    await assertPortOpen(Number(new URL(url).port));
    const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(longestAnswerMilliseconds) });
    return ok ? 'ready' : String(status);
  } catch (error) {
    return error instanceof Error ? String(error.cause instanceof Error ? error.cause : error) : 'a fault';
  }
}

/** Fails if the port is closed: five times cheaper than a failing request. */
async function assertPortOpen(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect').finally(() => socket.destroy());
}
