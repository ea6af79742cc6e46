import { glob } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { run } from 'node:test';
import { endsWithThisProcess, interruption } from '../supervision/supervision.ts';
import type { Outcome, Part } from './outcome.ts';

export type Suite = {
  readonly name: string;
  readonly pattern: string;
  readonly wanted: (path: string) => boolean;
  readonly concurrency: number;
  /** After this time without output of any test, all running files count as failed. */
  readonly silenceSeconds: number;
  /** Prepares the environment that the files inherit. */
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
      if (files.length === 0 || interruption.signal.aborted) return;
      await suite.prepare();
      await runFiles(suite, files, report);
    },
  };
}

async function matchingFiles({ pattern, wanted }: Suite): Promise<string[]> {
  const paths: string[] = [];
  for await (const path of glob(pattern, { exclude: (name) => name === 'node_modules' || name === 'dist' })) {
    if (wanted(path)) paths.push(resolve(path));
  }
  return paths.sort((a, b) => rankOf(a) - rankOf(b) || a.localeCompare(b));
}

/** The longest begin first, so that no core waits for one of them at the end. */
const longest = [
  'reliability/crash-points/',
  'reliability/simulation/',
  'reliability/model/',
  'reliability/fuzzing/',
  'reliability/repeats/',
  'reliability/attacks/foreign',
  'domain/src/orders/lifecycle/order-scenarios',
  'e2e/staff/',
  'e2e/',
];

function rankOf(path: string): number {
  const rank = longest.findIndex((beginning) => relative(process.cwd(), path).startsWith(beginning));
  return rank < 0 ? longest.length : rank;
}

async function runFiles(suite: Suite, files: string[], report: (outcome: Outcome) => void): Promise<void> {
  const outputs = new Map<string, string>();
  const durations = new Map<string, number>();
  const silence = watchSilence(suite.silenceSeconds);
  const events = run({
    files,
    concurrency: suite.concurrency,
    signal: AbortSignal.any([silence.signal, interruption.signal]),
    execArgv: [...endsWithThisProcess],
  });
  events.on('data', silence.interrupt);
  for (const name of ['test:stdout', 'test:stderr'] as const) {
    events.on(name, ({ file, message }) => outputs.set(file, (outputs.get(file) ?? '') + message));
  }
  events.on('test:pass', (event) => {
    const outcome = outcomeOfPass(event);
    if (outcome !== null) report(outcome);
  });
  events.on('test:fail', (event) => {
    const outcome = outcomeOfFailure(event, outputs.get(event.file ?? '') ?? '');
    if (outcome !== null) report(outcome);
  });
  events.on('test:summary', ({ file, duration_ms }) => {
    if (file !== undefined) durations.set(relative(process.cwd(), file), duration_ms);
  });
  await finished(events);
  silence.end();
  printSlowest(suite.name, durations);
  if (silence.signal.aborted) {
    const detail = `nothing happened for ${suite.silenceSeconds} s: what still ran was ended`;
    report({ group: suite.name, name: 'ends', passed: false, detail });
  }
}

const shownFiles = 10;

/** Where the time of a part goes; `SLOWEST=300` shows all of its files. */
function printSlowest(part: string, durations: ReadonlyMap<string, number>): void {
  const slowest = [...durations].sort(([, a], [, b]) => b - a);
  const shown = slowest.slice(0, Number(process.env['SLOWEST'] ?? shownFiles));
  const lines = shown.map(
    ([file, milliseconds]) => `  ${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${file}`,
  );
  console.log([`the slowest files of ${part}:`, ...lines].join('\n'));
}

type Silence = { readonly signal: AbortSignal; readonly interrupt: () => void; readonly end: () => void };

/** The runner's own limit does not end a file that keeps its process alive after its last test. */
function watchSilence(seconds: number): Silence {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort();
  }, seconds * 1000);
  return {
    signal: controller.signal,
    interrupt: () => timer.refresh(),
    end: () => {
      clearTimeout(timer);
    },
  };
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
  return file !== undefined && resolve(name) === file;
}

function outcomeOfPass(event: Finished): Outcome | null {
  if (event.details.type === 'suite') return null;
  const group = groupOf(event);
  if (isWholeFile(event)) {
    return { group, name: 'has tests', passed: false, detail: 'the file contains no test' };
  }
  if (isLeftOut(event)) {
    return { group, name: event.name, passed: false, detail: 'the test is skipped: fix it or remove it' };
  }
  return { group, name: event.name, passed: true, detail: '' };
}

function isLeftOut({ skip, todo }: Finished): boolean {
  return (skip ?? false) !== false || (todo ?? false) !== false;
}

type Failed = Finished & { readonly details: { readonly error: Error & { failureType?: unknown } } };

function outcomeOfFailure(event: Failed, output: string): Outcome | null {
  const { error } = event.details;
  // The suite or test around a failed one; the failed one is already counted.
  if (error.failureType === 'subtestsFailed') return null;
  const place = event.line === undefined ? '' : `${groupOf(event)}:${event.line}\n`;
  const cause =
    error.cause instanceof Error ? (error.cause.stack ?? error.cause.message) : String(error.cause);
  // the reason is in the output after the last test, also for a file that could not be run
  const isSilent = isWholeFile(event) && error.failureType !== 'hookFailed';
  const detail = isSilent ? tail(output) : `${place}${cause}\n${tail(output)}`;
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
