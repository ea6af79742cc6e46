import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Flags for a Node program that this process starts: the program ends when this process is gone. */
export const endsWithThisProcess: readonly string[] = [
  '--import',
  `${pathToFileURL(join(import.meta.dirname, 'end-with-parent.ts')).href}?parent=${process.pid}`,
];

/** Aborted when this run must end: its processes are stopped, and its directories are removed. */
export const interruption = new AbortController();

/**
 * Calls `end` when this process is asked to end: by Ctrl-C, by SIGTERM, by a closed terminal, or because the program
 * that started it is gone.
 */
export function whenAskedToEnd(end: () => Promise<unknown>): void {
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, () => void end());
}
