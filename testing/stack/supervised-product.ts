import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { leanNode } from '#tools/lean-node.ts';
import type { CleanUp } from '#testing/database/test-database.ts';
import { freePort } from './free-port.ts';
import { eventually } from '#testing/eventually.ts';
import { isReady } from './probes.ts';
import type { Stack } from './stack.ts';

/** A product with little memory that is restarted whenever it exits, as `restart` in `compose.yaml` does. */
export type SupervisedProduct = {
  readonly url: string;
  /** Makes the process run out of memory. Returns its signal and its stderr once it has restarted. */
  runOutOfMemory(): Promise<{ readonly signal: NodeJS.Signals | null; readonly output: string }>;
};

/** In MiB, enough for normal work (docs/spec/reliability.md#F-38). */
const heapSize = 64;

export async function superviseProduct(cleanUp: CleanUp, { environment }: Stack): Promise<SupervisedProduct> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let isStopped = false;
  let stderr: string[] = [];
  const start = (): ChildProcess => {
    const output: string[] = [];
    stderr = output;
    const flags = [
      ...leanNode.flags,
      `--max-old-space-size=${heapSize}`,
      '--import=./testing/stack/memory-hog.ts',
    ];
    const child = spawn(process.execPath, [...flags, leanNode.program, 'all'], {
      env: { PATH: process.env['PATH'], ...leanNode.environment, ...environment, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => output.push(text));
    child.once('exit', () => {
      if (!isStopped) current = start();
    });
    return child;
  };
  let current = start();
  cleanUp.after(async () => {
    isStopped = true;
    current.kill('SIGTERM');
    if (current.exitCode === null && current.signalCode === null) await once(current, 'exit');
  });
  await waitUntilReady(url);
  return {
    url,
    runOutOfMemory: async () => {
      const output = stderr;
      const ended = once(current, 'close');
      current.kill('SIGUSR2');
      const [, signal] = (await ended) as [number | null, NodeJS.Signals | null];
      await waitUntilReady(url);
      return { signal, output: output.join('') };
    },
  };
}

async function waitUntilReady(url: string): Promise<void> {
  await eventually(`${url} is ready`, () => isReady(url));
}
