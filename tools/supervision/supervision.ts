import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Flags for a Node program that this process starts. They make the program end with this process. */
export const endsWithThisProcess: readonly string[] = [
  '--import',
  `${pathToFileURL(join(import.meta.dirname, 'end-with-parent.mjs')).href}?parent=${process.pid}`,
];

/** Aborted when this run must end. Its processes are then stopped and its directories removed. */
export const interruption = new AbortController();

/**
 * Calls `end` when this process has to end: after Ctrl-C, SIGTERM, a closed terminal, or the end of its parent process.
 */
export function whenAskedToEnd(end: () => Promise<unknown>): void {
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, () => void end());
}
