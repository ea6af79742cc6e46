import { glob } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { run } from 'node:test';
import { isEachFileAlone } from '#testing/files-alone.ts';
import { endsWithThisProcess, interruption } from '../supervision/supervision.ts';
import { type BundleSizes, nameOf, programsOf, type TestProgram } from './file-bundles.ts';
import type { Outcome, Part } from './outcome.ts';
import { type Durations, keepDurations, keptDurations, printSlowest } from './slowest.ts';
import { inOrderOf } from './test-order.ts';
import { type FinishedTest, isWholeProgram, outcomeOfFailure, outcomeOfPass } from './test-outcomes.ts';

export type Suite = {
  readonly name: string;
  readonly pattern: string;
  readonly wanted: (path: string) => boolean;
  readonly bundles: BundleSizes;
  readonly concurrency: number;
  /** After this time without output of any test, all running files count as failed. */
  readonly silenceSeconds: number;
};

/** Runs files of node:test in several processes and counts each test by the runner's events, not by its text. */
export function testFilesPart(suite: Suite): Part {
  return {
    name: suite.name,
    listed: false,
    run: async (report) => {
      const files = await matchingFiles(suite);
      if (files.length === 0 || interruption.signal.aborted) return;
      const programs = isEachFileAlone
        ? files.map((path) => ({ path, files: [path] }))
        : await programsOf(files, suite.bundles, isLong);
      const durations =
        orderSeed() === undefined ? await keptDurations(suite.name) : new Map<string, number>();
      await runPrograms(suite, longestFirst(programs, durations), report);
    },
  };
}

async function matchingFiles({ pattern, wanted }: Suite): Promise<string[]> {
  const paths: string[] = [];
  for await (const path of glob(pattern, { exclude: (name) => name === 'node_modules' || name === 'dist' })) {
    if (wanted(path)) paths.push(resolve(path));
  }
  const seed = orderSeed();
  if (seed !== undefined && paths.length > 0) console.log(`TEST_ORDER_SEED=${seed}`);
  return inOrderOf(
    seed,
    paths.sort((a, b) => rankOf(a) - rankOf(b) || a.localeCompare(b)),
  );
}

function orderSeed(): string | undefined {
  return process.env['TEST_ORDER_SEED'];
}

/**
 * The longest programs begin first, so that no core waits for one of them at the end. A program of unknown duration
 * begins before them, in the order of `firstUnknown`.
 */
function longestFirst(programs: readonly TestProgram[], durations: Durations): readonly TestProgram[] {
  const durationOf = (program: TestProgram): number => durations.get(nameOf(program)) ?? Infinity;
  return programs.toSorted((a, b) => (durationOf(a) === durationOf(b) ? 0 : durationOf(b) - durationOf(a)));
}

const firstUnknown = [
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
  const rank = firstUnknown.findIndex((beginning) => relative(process.cwd(), path).startsWith(beginning));
  return rank < 0 ? firstUnknown.length : rank;
}

function isLong(path: string): boolean {
  return rankOf(path) < firstUnknown.length;
}

async function runPrograms(
  suite: Suite,
  programs: readonly TestProgram[],
  report: (outcome: Outcome) => void,
): Promise<void> {
  const outputs = new Map<string, string>();
  const durations = new Map<string, number>();
  const durationsOfFiles = new Map<string, number>();
  const counted = countFiles(programs);
  const silence = watchSilence(suite.silenceSeconds);
  const events = run({
    files: programs.map(({ path }) => path),
    concurrency: suite.concurrency,
    signal: AbortSignal.any([silence.signal, interruption.signal]),
    execArgv: [...endsWithThisProcess],
  });
  events.on('data', silence.interrupt);
  for (const name of ['test:stdout', 'test:stderr'] as const) {
    events.on(name, ({ file, message }) => outputs.set(file, (outputs.get(file) ?? '') + message));
  }
  events.on('test:pass', (event) => {
    const outcome = counted.isAroundFile(event) ? null : outcomeOfPass(event, counted.groupOf(event));
    if (outcome !== null) report(outcome);
    if (counted.isAroundFile(event)) durationsOfFiles.set(event.name, event.details.duration_ms);
    counted.add(event);
  });
  events.on('test:fail', (event) => {
    const output = outputs.get(counted.programOf(event)?.path ?? '') ?? '';
    const outcome = counted.isAroundFile(event)
      ? outcomeOfFailure({ ...event, name: 'loads and cleans up' }, event.name, output)
      : outcomeOfFailure(event, counted.groupOf(event), output);
    if (outcome !== null) report(outcome);
    counted.add(event);
  });
  events.on('test:summary', (event) => {
    if (event.file !== undefined) durations.set(counted.groupOf(event), event.duration_ms);
  });
  await finished(events);
  silence.end();
  printSlowest(suite.name, withFiles(durations, durationsOfFiles, programs));
  await keepDurations(suite.name, durations);
  if (silence.signal.aborted) {
    const detail = `nothing happened for ${suite.silenceSeconds} s: what still ran was ended`;
    report({ group: suite.name, name: 'ends', passed: false, detail });
  } else if (!interruption.signal.aborted) counted.untested().forEach(report);
}

/** The durations of the files of a bundle, where they are known, instead of that of the bundle. */
function withFiles(
  durations: Durations,
  durationsOfFiles: Durations,
  programs: readonly TestProgram[],
): Durations {
  const shown = new Map(durations);
  for (const program of programs) {
    const known = program.files.flatMap((path) => {
      const file = relative(process.cwd(), path);
      const duration = durationsOfFiles.get(file);
      return duration === undefined ? [] : [[file, duration] as const];
    });
    if (known.length > 0) shown.delete(nameOf(program));
    for (const [file, duration] of known) shown.set(file, duration);
  }
  return shown;
}

type OfFile = { readonly file?: string | undefined };

type FileCount = {
  programOf(event: OfFile): TestProgram | undefined;
  /** The file of a test, or the name of the program that it is about. */
  groupOf(event: OfFile): string;
  /** True for a test of a bundle that only loads a file. */
  isAroundFile(event: FinishedTest): boolean;
  /** Counts the file of a test, or all files of a program that failed as a whole. */
  add(event: FinishedTest): void;
  /** A failure for each file of a bundle that ran no test, although its bundle did not fail as a whole. */
  untested(): readonly Outcome[];
};

function countFiles(programs: readonly TestProgram[]): FileCount {
  const found = new Map(
    programs.flatMap((program) => [program.path, ...program.files].map((path) => [path, program] as const)),
  );
  const bundles = new Set(programs.filter(({ files }) => files.length > 1).map(({ path }) => path));
  const left = new Set(programs.flatMap(({ files }) => files));
  const programOf: FileCount['programOf'] = ({ file }) => found.get(file ?? '');
  const groupOf: FileCount['groupOf'] = (event) => {
    const program = programOf(event);
    if (program !== undefined && program.path === event.file) return nameOf(program);
    return event.file === undefined ? 'tests' : relative(process.cwd(), event.file);
  };
  return {
    programOf,
    groupOf,
    isAroundFile: (event) => event.file !== undefined && !isWholeProgram(event) && bundles.has(event.file),
    add: (event) => {
      const files = isWholeProgram(event) ? programOf(event)?.files : [event.file ?? ''];
      for (const file of files ?? []) left.delete(file);
    },
    untested: () =>
      [...left].map((file) => {
        const group = groupOf({ file });
        return { group, name: 'has tests', passed: false, detail: 'the file ran no test' };
      }),
  };
}

type Silence = { readonly signal: AbortSignal; readonly interrupt: () => void; readonly end: () => void };

/**
 * Ends a file without output. The runner's own limit does not end a file that keeps its process alive after its last
 * test.
 */
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
