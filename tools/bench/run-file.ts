import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Measurement } from '../../bench/benchmark.ts';
import { endsWithThisProcess } from '../supervision/supervision.ts';

export type FileResult = {
  readonly path: string;
  readonly seconds: number;
  /** The results; empty when the file failed. */
  readonly rows: readonly Measurement[];
  readonly failure: string | null;
};

type Run = {
  readonly path: string;
  /** The time limit, after which the process of the file is ended. */
  readonly limitSeconds: number;
  readonly interruption: AbortSignal;
};

const program = join(import.meta.dirname, 'measure-file.ts');

/** Measures one benchmark file in a process of its own, so that its failure does not affect the other files. */
export async function runFile({ path, limitSeconds, interruption }: Run): Promise<FileResult> {
  const begin = performance.now();
  const limit = AbortSignal.timeout(limitSeconds * 1000);
  let rows: readonly Measurement[] = [];
  const child = spawn(process.execPath, [...endsWithThisProcess, program, path], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // JSON has no value for a ratio to zero
    serialization: 'advanced',
  });
  child.on('message', (message) => {
    if (areRows(message)) rows = message;
  });
  const kill = (): void => {
    child.kill('SIGKILL');
  };
  const ending = AbortSignal.any([limit, interruption]);
  ending.addEventListener('abort', kill);
  await once(child, 'close');
  ending.removeEventListener('abort', kill);
  const seconds = (performance.now() - begin) / 1000;
  if (rows.length > 0) return { path, seconds, rows, failure: null };
  const failure = limit.aborted ? `took longer than ${limitSeconds} s` : 'failed: its output is above';
  return { path, seconds, rows, failure };
}

/** Whether a message has the rows of a file, the only message that its process sends. */
function areRows(message: unknown): message is readonly Measurement[] {
  return Array.isArray(message);
}
