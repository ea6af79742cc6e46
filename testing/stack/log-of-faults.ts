import type { Stack } from './stack.ts';

/** Fails if the log contains a dead job or a failed request. */
export function assertNoFaultInLog({ log }: Pick<Stack, 'log'>): void {
  const faults = log()
    .split('\n')
    .filter((line) => /"msg":"(job.dead|request.failed|request.abandoned.failed)"/.test(line));
  if (faults.length > 0) throw new Error(`faults in the log:\n${faults.join('\n')}`);
}
