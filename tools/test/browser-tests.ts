import { type ChildProcess, spawn } from 'node:child_process';
import { glob } from 'node:fs/promises';
import { chromiumPath } from '../chromium.ts';
import { interruption } from '../supervision/supervision.ts';
import type { BrowserTestMessage } from './browser-test-reporter.ts';
import type { Outcome, Part } from './outcome.ts';
import { printSlowest } from './slowest.ts';

/** The tests of a day, those whose names end with `@night` and files of the night, or both. */
export type BrowserTests = 'day' | 'night' | 'all';

type BrowserSuite = { readonly wanted: (path: string) => boolean; readonly tests: BrowserTests };

/**
 * Runs the wanted browser tests with Playwright. Its reporter sends the outcome of each test. A missing browser is
 * installed from the start of the run, beside the other parts.
 */
export function browserPart({ wanted, tests }: BrowserSuite): Part {
  const prepared = prepare(wanted);
  prepared.catch(() => null);
  return {
    name: 'browser',
    listed: true,
    run: async (report) => {
      const { files, chromium } = await prepared;
      if (files.length === 0 || interruption.signal.aborted) return;
      process.env['CHROME_PATH'] = chromium;
      await runFiles([...optionsOf(tests), ...filtersOf(files)], report);
    },
  };
}

type BrowserFiles = { readonly files: readonly string[]; readonly chromium: string };

async function prepare(wanted: (path: string) => boolean): Promise<BrowserFiles> {
  const files: string[] = [];
  for await (const path of glob('e2e/**/*.e2e.ts')) if (wanted(path)) files.push(path);
  return { files, chromium: files.length === 0 ? '' : await chromiumPath() };
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

async function runFiles(chosen: readonly string[], report: (outcome: Outcome) => void): Promise<void> {
  const playwright = spawn(
    'playwright',
    ['test', '--reporter=tools/test/browser-test-reporter.ts', ...chosen],
    {
      env: {
        ...process.env,
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
  printSlowest('browser', durations);
  const isComplete = durations.size > 0 && (code === 0 || code === 1);
  if (!isComplete)
    report({ group: 'browser', name: 'ends', passed: false, detail: `Playwright ended with ${code}` });
}

const graceMilliseconds = 8_000;

/** Ends Playwright by SIGINT, after which it ends its workers, and each worker ends its stack. */
function endGracefully(playwright: ChildProcess): void {
  playwright.kill('SIGINT');
  setTimeout(() => playwright.kill('SIGKILL'), graceMilliseconds).unref();
}
