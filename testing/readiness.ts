import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';

/** A process of the product, and all that it wrote. */
export type Product = { readonly process: ChildProcess; readonly log: () => string };

const startLimitMilliseconds = 30_000;
const longestAnswerMilliseconds = 5_000;

/** Until the process at the other end serves. The address is that of its readiness. */
export async function waitUntilReady(url: string, { process: child, log }: Product): Promise<void> {
  const deadline = Date.now() + startLimitMilliseconds;
  let answered = 'nothing yet';
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the product ended at its start:\n${log()}`);
    answered = await readinessOf(url);
    if (answered === 'ready') return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`not ready after ${startLimitMilliseconds} ms, says ${answered}:\n${log()}`);
}

/** A call that nobody answers is asked anew. */
async function readinessOf(url: string): Promise<string> {
  try {
    await knock(Number(new URL(url).port));
    const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(longestAnswerMilliseconds) });
    return ok ? 'ready' : String(status);
  } catch (error) {
    return error instanceof Error ? String(error.cause instanceof Error ? error.cause : error) : 'a fault';
  }
}

/** Whether anybody listens there yet costs a fifth of a call that fails. */
async function knock(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect').finally(() => socket.destroy());
}
