import { glob } from 'node:fs/promises';
import { relative } from 'node:path';
import { finished } from 'node:stream/promises';
import { run } from 'node:test';
import type { Outcome, Part } from './outcome.ts';

export type Suite = {
  readonly name: string;
  readonly pattern: string;
  readonly wanted: (path: string) => boolean;
  readonly concurrency: number;
  /** For one file as a whole; a file that hangs fails then. */
  readonly timeoutSeconds: number;
  /** What the files need to find, set in the environment that they inherit. */
  readonly prepare: () => Promise<void>;
  readonly listed: boolean;
};

/** Runs files of node:test in processes of their own and counts each test by the runner's events, not by its text. */
export function testFilesPart(suite: Suite): Part {
  return {
    name: suite.name,
    listed: suite.listed,
    run: async (report) => {
      const files = await matchingFiles(suite);
      if (files.length === 0) return;
      await suite.prepare();
      await runFiles(suite, files, report);
    },
  };
}

async function matchingFiles({ pattern, wanted }: Suite): Promise<string[]> {
  const paths: string[] = [];
  for await (const path of glob(pattern, { exclude: (name) => name === 'node_modules' || name === 'dist' })) {
    if (wanted(path)) paths.push(path);
  }
  return paths.sort();
}

async function runFiles(suite: Suite, files: string[], report: (outcome: Outcome) => void): Promise<void> {
  const outputs = new Map<string, string>();
  const keepOutput = ({ file, message }: { file?: string; message: string }) => {
    outputs.set(file ?? '', (outputs.get(file ?? '') ?? '') + message);
  };
  const events = run({
    files,
    concurrency: suite.concurrency,
    timeout: suite.timeoutSeconds * 1000,
  });
  events.on('test:stdout', keepOutput).on('test:stderr', keepOutput);
  events.on('test:pass', (event) => {
    const outcome = outcomeOfPass(event);
    if (outcome !== null) report(outcome);
  });
  events.on('test:fail', (event) => {
    const outcome = outcomeOfFailure(event, outputs.get(event.file ?? '') ?? '');
    if (outcome !== null) report(outcome);
  });
  await finished(events.resume());
}

type Finished = {
  readonly name: string;
  readonly file?: string;
  readonly line?: number;
  readonly skip?: string | boolean;
  readonly todo?: string | boolean;
  readonly details: { readonly type?: 'suite' | 'test' };
};

/** The runner adds a test named like the file for a file that brought none. */
function isWholeFile({ name, file }: Finished): boolean {
  return name === file;
}

function outcomeOfPass(event: Finished): Outcome | null {
  if (event.details.type === 'suite') return null;
  const group = groupOf(event);
  if (isWholeFile(event)) {
    return { group, name: 'has tests', passed: false, detail: 'the file contains no test' };
  }
  if (isLeftOut(event)) {
    return { group, name: event.name, passed: false, detail: 'the test is skipped: mend it or remove it' };
  }
  return { group, name: event.name, passed: true, detail: '' };
}

function isLeftOut({ skip, todo }: Finished): boolean {
  return (skip ?? false) !== false || (todo ?? false) !== false;
}

type Failed = Finished & { readonly details: { readonly error: Error & { failureType?: unknown } } };

function outcomeOfFailure(event: Failed, output: string): Outcome | null {
  const { error } = event.details;
  // A suite or test around the one that failed: that one has been counted.
  if (error.failureType === 'subtestsFailed') return null;
  const place = event.line === undefined ? '' : `${groupOf(event)}:${event.line}\n`;
  const cause =
    error.cause instanceof Error ? (error.cause.stack ?? error.cause.message) : String(error.cause);
  const detail = isWholeFile(event) ? tail(output) : `${place}${cause}\n${tail(output)}`;
  return {
    group: groupOf(event),
    name: isWholeFile(event) ? 'runs to its end' : event.name,
    passed: false,
    detail,
  };
}

function groupOf({ file }: Finished): string {
  return file === undefined ? 'tests' : relative(process.cwd(), file);
}

const shownLines = 40;

function tail(output: string): string {
  return output.trimEnd().split('\n').slice(-shownLines).join('\n');
}
