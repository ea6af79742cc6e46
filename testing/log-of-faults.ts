import type { Stack } from './stack.ts';

/** What the log calls a fault of the program is one, whatever the invariants say. */
export function assertNoFaultInLog({ log }: Pick<Stack, 'log'>): void {
  const faults = log()
    .split('\n')
    .filter((line) => /"msg":"(job.dead|request.failed|request.abandoned.failed)"/.test(line));
  if (faults.length > 0) throw new Error(`the log tells of faults:\n${faults.join('\n')}`);
}
