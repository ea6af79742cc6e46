import { join } from 'node:path';
import { nightStartAt } from '#testing/first-day.ts';
import { leanNode } from './lean-node.ts';
import { buildWebIfChanged } from './start/web-build.ts';
import { browserPart, type BrowserTests } from './test/browser-tests.ts';
import { currentChange } from './test/changed-files.ts';
import { checks, checksOfChange, checksPart } from './test/checks.ts';
import { filesAtOnce } from './test/files-at-once.ts';
import type { Part } from './test/outcome.ts';
import { bundleProduct } from './test/product-bundle.ts';
import { runAndReport } from './test/report.ts';
import { startRunDatabase } from './test/run-database.ts';
import { testFilesPart } from './test/test-files.ts';
import { interruption, whenAskedToEnd } from './supervision/supervision.ts';

const daySeconds = 86_400;
/** Screenshots depend on the version of the browser, so they are compared by night and on demand. */
const baselineSuite = 'e2e/screenshots';
/** The pictures show dates and times, so they have one day and one zone, also at night. */
const surroundingsOfBaseline = {
  TEST_BEGINS_AT: undefined,
  TZ: 'UTC',
  BROWSER_RESULTS: 'test-results/screenshots',
};
/** A process costs half a second of processor time, and most tests of pure code need less. */
const filesPerProcess = {
  'domain/src/': 25,
  'contract/src/': 50,
  'web/src/': 50,
  'server/src/': 25,
  'sandbox/src/': 25,
};

/**
 * `npm test` runs the checks, the build of the web, the tests, and the tests in the browser. `npm run test:reliability`
 * runs the long suites, or those that it names. `npm run test:night` runs both, at the sizes of the night
 * (`testing/sizes.ts`). `npm test -- changed` runs the tests and checks of the files that have changed since the branch
 * left `origin/main`. Other words select parts: `checks`, the beginning of a check's name (`lint`), `tests`, `build`,
 * `browser`, or the beginning of a test file's path (`domain`, `server/src/http/auth`).
 */
const words = pathsOfSuites(process.argv.slice(2).map((word) => word.replace(/^\.\//, '')));
const isNightRun = words.includes('night');
const isEvening = words.includes('evening');
const change = words.includes('changed') ? await currentChange() : null;
if (isNightRun) setNight();
const stages = wantedStages();
// each test file is a process of its own, and all share the compile cache
process.env['NODE_COMPILE_CACHE'] ??= leanNode.environment.NODE_COMPILE_CACHE;
whenAskedToEnd(async () => {
  interruption.abort();
});
const stopDatabase = await startRunDatabase();
try {
  process.exitCode = await runAndReport(stages);
} finally {
  await stopDatabase();
}
process.exit();

/** Words after `reliability` name its suites: `npm run test:reliability -- model screenshots`. */
function pathsOfSuites(given: readonly string[]): readonly string[] {
  const [first, ...suites] = given;
  if (first !== 'reliability' || suites.length === 0) return given;
  return suites.map((suite) => (suite === 'screenshots' ? baselineSuite : join('reliability', suite)));
}

/** The night has sizes, a first day and a time zone of its own. */
function setNight(): void {
  const { beginsAt, zone } = nightStartAt(Date.now());
  process.env['NIGHT'] = '1';
  process.env['TEST_BEGINS_AT'] ??= beginsAt;
  process.env['TZ'] ??= zone;
  console.log(`the tests begin at ${process.env['TEST_BEGINS_AT']} in the time zone ${process.env['TZ']}`);
}

/** The checks need no database and no build, so they run beside the tests. */
function wantedStages(): readonly (readonly Part[])[] {
  const browser = browserPart({
    name: 'browser',
    wanted: (path) =>
      !path.startsWith(baselineSuite) &&
      ((isNamed('browser') && isOfRun(path)) || isEvening || isBelowNamed(path)),
    tests: testsOfRun(),
  });
  const screenshots = browserPart({
    name: 'screenshots',
    wanted: (path) => path.startsWith(baselineSuite) && (isNightRun || words.includes(baselineSuite)),
    tests: 'all',
    environment: surroundingsOfBaseline,
  });
  const tests = testFilesPart({
    name: 'tests',
    pattern: '{domain,contract,server,sandbox,web,e2e,testing,bench,tools}/**/*.test.ts',
    wanted: (path) =>
      (isNamed('tests') && isOfRun(path)) ||
      (isEvening && isOfNight(path)) ||
      isBelowNamed(path) ||
      change?.tests.has(path) === true,
    bundles: filesPerProcess,
    concurrency: filesAtOnce,
    silenceSeconds: longestSilence('tests', 300),
  });
  const reliability = testFilesPart({
    name: 'reliability',
    pattern: 'reliability/**/*.test.ts',
    wanted: (path) => isNightRun || isBelowNamed(path),
    bundles: {},
    concurrency: filesAtOnce,
    silenceSeconds: longestSilence('reliability', 300),
  });
  const build = isBuildWanted() ? [buildPart()] : [];
  return [build, [checksPart(wantedChecks()), tests], [browser], [screenshots], [reliability]];
}

function wantedChecks(): Parameters<typeof checksPart>[0] {
  if (change !== null) return checksOfChange(change);
  const named = Object.entries(checks).filter(
    ([name]) => isNamed('checks') || words.some((word) => name.startsWith(word)),
  );
  return Object.fromEntries(named);
}

function isBuildWanted(): boolean {
  const paths = [...words, ...(change?.tests ?? [])];
  return (
    isEvening ||
    ['build', 'tests', 'browser'].some(isNamed) ||
    paths.some((path) => path.startsWith('e2e') || path.startsWith('reliability'))
  );
}

function isNamed(part: string): boolean {
  return words.length === 0 || isNightRun || words.includes(part);
}

function isBelowNamed(path: string): boolean {
  return words.some((word) => path.startsWith(word));
}

/** Files whose rule another test keeps by day (docs/testing.md#tests-of-the-night). A named file runs by day too. */
function isOfNight(path: string): boolean {
  return /\.night\.(?:test|e2e)\.ts$/.test(path);
}

function isOfRun(path: string): boolean {
  return isNightRun || !isOfNight(path);
}

/** A named file runs all its tests. */
function testsOfRun(): BrowserTests {
  if (isEvening) return isNamed('browser') ? 'all' : 'night';
  return isNamed('browser') && !isNightRun ? 'day' : 'all';
}

/** The time without output after which a part has failed. A run of named files may take hours without output. */
function longestSilence(part: string, seconds: number): number {
  return isNamed(part) && !isNightRun ? seconds : daySeconds;
}

/**
 * Browser tests, and tests of the server's answers to a browser, use the pages as production serves them. Tests of the
 * whole stack start the product from its bundle.
 */
function buildPart(): Part {
  return {
    name: 'build',
    listed: true,
    run: async (report) => {
      // the build writes its stamp, because a test that runs `npm start` must not build again while other tests serve
      // the pages
      const ofWeb = await buildWebIfChanged(() => {}).then(() => '', String);
      report({ group: 'build', name: 'web', passed: ofWeb === '', detail: ofWeb });
      const ofProduct = await bundleProduct().then((program) => {
        process.env['PRODUCT_PROGRAM'] ??= program;
        return '';
      }, String);
      report({ group: 'build', name: 'product', passed: ofProduct === '', detail: ofProduct });
    },
  };
}
