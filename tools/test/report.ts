import type { Outcome, Part } from './outcome.ts';

/**
 * Runs the stages in their order and the parts of a stage at the same time. Prints their progress, and finally one line
 * with the result. Returns the exit code.
 */
export async function runAndReport(stages: readonly (readonly Part[])[]): Promise<number> {
  const outcomes: Outcome[] = [];
  for (const parts of stages) outcomes.push(...(await Promise.all(parts.map(runPart))).flat());
  const failures = outcomes.filter(({ passed }) => !passed);
  for (const failure of failures) printFailure(failure);
  console.log(`\n${outcomes.length - failures.length} passed, ${failures.length} failed`);
  return failures.length > 0 || outcomes.length === 0 ? 1 : 0;
}

async function runPart(part: Part): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const start = performance.now();
  const report = (outcome: Outcome) => {
    outcomes.push(outcome);
    if (part.listed || !outcome.passed) printOutcome(outcome);
  };
  await part.run(report).catch((error: unknown) => {
    report({ group: part.name, name: 'can be run', passed: false, detail: describe(error) });
  });
  if (outcomes.length > 0) printEnd(part, outcomes, performance.now() - start);
  return outcomes;
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function printOutcome({ group, name, passed }: Outcome): void {
  console.log(`  ${passed ? '✔' : '✖'} ${group} › ${name}`);
}

function printEnd(part: Part, outcomes: readonly Outcome[], milliseconds: number): void {
  const failed = outcomes.filter(({ passed }) => !passed).length;
  const seconds = (milliseconds / 1000).toFixed(1);
  console.log(`${part.name}: ${outcomes.length - failed} of ${outcomes.length} in ${seconds} s`);
}

function printFailure({ group, name, detail }: Outcome): void {
  const indented = detail
    .trimEnd()
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
  console.log(`\n✖ ${group} › ${name}\n${indented}`);
}
