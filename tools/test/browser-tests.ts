import { type ChildProcess, spawn } from 'node:child_process';
import { glob } from 'node:fs/promises';
import { chromiumPath } from '../chromium.ts';
import { interruption } from '../supervision/supervision.ts';
import type { BrowserTestMessage } from './browser-test-reporter.ts';
import type { Outcome, Part } from './outcome.ts';
import { printSlowest } from './slowest.ts';

/** The tests of a day, those whose names end with `@night` and files of the night, or both. */
export type BrowserTests = 'day' | 'night' | 'all';

type BrowserSuite = {
  readonly name: string;
  readonly wanted: (path: string) => boolean;
  readonly tests: BrowserTests;
  /** Variables that differ from those of the run. An undefined one is removed. */
  readonly environment?: NodeJS.ProcessEnv;
};

/**
 * Runs the wanted browser tests with Playwright. Its reporter sends the outcome of each test. A missing browser is
 * installed from the start of the run, beside the other parts.
 */
export function browserPart({ name, wanted, tests, environment = {} }: BrowserSuite): Part {
  const preparation = prepare(wanted);
  preparation.catch(() => null);
  return {
    name,
    listed: true,
    run: async (report) => {
      const { files, chromium } = await preparation;
      if (files.length === 0 || interruption.signal.aborted) return;
      process.env['CHROME_PATH'] = chromium;
      await runFiles({ name, chosen: [...optionsOf(tests), ...filtersOf(files)], environment }, report);
    },
  };
}

type BrowserFiles = { readonly files: readonly string[]; readonly chromium: string };

async function prepare(wanted: (path: string) => boolean): Promise<BrowserFiles> {
  const files: string[] = [];
  for await (const path of glob('e2e/**/*.e2e.ts')) if (wanted(path)) files.push(path);
  return { files, chromium: files.length === 0 ? '' : await browserOfRun() };
}

let chromiumOfRun: Promise<string> | null = null;

/** Both browser parts of a night use one browser, which is installed once. */
function browserOfRun(): Promise<string> {
  chromiumOfRun ??= chromiumPath();
  return chromiumOfRun;
}

const filterOf: Readonly<Record<BrowserTests, readonly string[]>> = {
  day: ['--grep-invert=@night'],
  night: [String.raw`--grep=@night|\.night\.e2e`],
  all: [],
};

function optionsOf(tests: BrowserTests): readonly string[] {
  const seed = process.env['TEST_ORDER_SEED'];
  return [...filterOf[tests], ...(seed === undefined ? [] : [`--shuffle=${seed}`])];
}

const filtersOf = (files: readonly string[]): readonly string[] =>
  files.map((path) => path.replaceAll('.', String.raw`\.`));

type BrowserRun = {
  readonly name: string;
  readonly chosen: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
};

async function runFiles(
  { name, chosen, environment }: BrowserRun,
  report: (outcome: Outcome) => void,
): Promise<void> {
  const playwright = spawn(
    'playwright',
    ['test', '--reporter=tools/test/browser-test-reporter.ts', ...chosen],
    {
      env: {
        ...process.env,
        ...environment,
        FORCE_COLOR: '0',
        PLAYWRIGHT_TRANSFORM_CACHE_DIR: 'node_modules/.cache/playwright',
      },
      // the fourth channel carries the outcomes, and closes when this process ends
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  const end = (): void => {
    endGracefully(playwright);
  };
  interruption.signal.addEventListener('abort', end);
  const durations = new Map<string, number>();
  playwright.on('message', ({ file, milliseconds, ...outcome }: BrowserTestMessage) => {
    durations.set(file, (durations.get(file) ?? 0) + milliseconds);
    report({ ...outcome, group: file });
  });
  const code = await new Promise<number | null>((ended, failed) => {
    playwright.once('error', failed);
    playwright.once('close', ended);
  });
  interruption.signal.removeEventListener('abort', end);
  printSlowest(name, durations);
  const isComplete = durations.size > 0 && (code === 0 || code === 1);
  if (!isComplete)
    report({ group: name, name: 'ends', passed: false, detail: `Playwright ended with ${code}` });
}

const graceMilliseconds = 8_000;

/** Ends Playwright by SIGINT, after which it ends its workers, and each worker ends its stack. */
function endGracefully(playwright: ChildProcess): void {
  playwright.kill('SIGINT');
  setTimeout(() => playwright.kill('SIGKILL'), graceMilliseconds).unref();
}
