import type { Stack } from './stack.ts';

/** Fails if the log contains a dead job or a failed request. */
export function assertNoFaultInLog({ log }: Pick<Stack, 'log'>): void {
  const faults = readFaults({ log });
  if (faults.length > 0) throw new Error(`faults in the log:\n${faults.join('\n')}`);
}

/** The dead jobs and failed requests of the log, a line each. */
export function readFaults({ log }: Pick<Stack, 'log'>): string[] {
  return log()
    .split('\n')
    .filter((line) => /"msg":"(job.dead|request.failed|request.abandoned.failed)"/.test(line));
}
