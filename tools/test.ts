import { chromiumPath } from './chromium.ts';
import { leanNode } from './lean-node.ts';
import { buildWebIfChanged } from './start/web-build.ts';
import { currentChange } from './test/changed-files.ts';
import { checks, checksOfChange, checksPart } from './test/checks.ts';
import { nightSizes } from './test/night-sizes.ts';
import type { Part } from './test/outcome.ts';
import { runAndReport } from './test/report.ts';
import { startRunDatabase } from './test/run-database.ts';
import { testFilesPart } from './test/test-files.ts';
import { interruption, whenAskedToEnd } from './supervision/supervision.ts';

/**
 * One more than the cores of the machine that decides: for a third of its time a file waits, for a browser, the bank,
 * the database.
 */
const filesAtOnce = 3;
const daySeconds = 86_400;

/**
 * `npm test`: the checks, the build of the web, the tests, the tests in the browser. `npm run test:reliability`: the
 * long suites.
 * `npm run test:night`: both, at the sizes of `nightSizes`.
 * `npm test -- changed`: the tests and checks of what has changed since the branch left `origin/main`.
 * With other words, only what they name: `checks`, the beginning of a check's name (`lint`), `tests`, `build`,
 * `browser`, or the beginning of a test file's path (`domain`, `server/src/http/auth`).
 */
const words = process.argv.slice(2).map((word) => word.replace(/^\.\//, ''));
const isNight = words.includes('night');
const change = words.includes('changed') ? await currentChange() : null;
if (isNight) for (const [name, size] of Object.entries(nightSizes)) process.env[name] ??= String(size);
const parts = wantedParts();
// each file is a process of its own; they share the compile cache
process.env['NODE_COMPILE_CACHE'] ??= leanNode.environment.NODE_COMPILE_CACHE;
whenAskedToEnd(async () => {
  interruption.abort();
});
const stopDatabase = await startRunDatabase();
process.exitCode = await runAndReport(parts).finally(stopDatabase);
process.exit();

function wantedParts(): readonly Part[] {
  const browser = testFilesPart({
    name: 'browser',
    pattern: 'e2e/**/*.e2e.ts',
    wanted: (path) => isNamed('browser') || isBelowNamed(path),
    concurrency: filesAtOnce,
    silenceSeconds: longestSilence('browser', 300),
    prepare: async () => {
      process.env['CHROME_PATH'] = await chromiumPath();
    },
    listed: true,
  });
  const tests = testFilesPart({
    name: 'tests',
    pattern: '{domain,contract,server,sandbox,web,e2e,testing,bench,tools}/**/*.test.ts',
    wanted: (path) => isNamed('tests') || isBelowNamed(path) || change?.tests.has(path) === true,
    concurrency: filesAtOnce,
    silenceSeconds: longestSilence('tests', 180),
    prepare: async () => {},
    listed: false,
  });
  const reliability = testFilesPart({
    name: 'reliability',
    pattern: 'reliability/**/*.test.ts',
    wanted: (path) => isNight || words.includes('reliability') || isBelowNamed(path),
    concurrency: filesAtOnce,
    silenceSeconds: longestSilence('reliability', 300),
    prepare: async () => {},
    listed: false,
  });
  return [
    checksPart(wantedChecks()),
    ...(isBuildWanted() ? [webBuildPart()] : []),
    tests,
    browser,
    reliability,
  ];
}

function wantedChecks(): Parameters<typeof checksPart>[0] {
  if (change !== null) return checksOfChange(change.files);
  const named = Object.entries(checks).filter(
    ([name]) => isNamed('checks') || words.some((word) => name.startsWith(word)),
  );
  return Object.fromEntries(named);
}

function isBuildWanted(): boolean {
  const paths = [...words, ...(change?.tests ?? [])];
  return (
    ['build', 'tests', 'browser'].some(isNamed) ||
    paths.some((path) => path.startsWith('e2e') || path.startsWith('reliability'))
  );
}

function isNamed(part: string): boolean {
  return words.length === 0 || isNight || words.includes(part);
}

function isBelowNamed(path: string): boolean {
  return words.some((word) => path.startsWith(word));
}

/** A run of named files may take hours without output: it is watched, or it is a night's run. */
function longestSilence(part: string, seconds: number): number {
  return isNamed(part) && !isNight ? seconds : daySeconds;
}

/** Browser tests, and tests of the server's answers to a browser, use the pages as production serves them. */
function webBuildPart(): Part {
  return {
    name: 'build',
    listed: true,
    run: async (report) => {
      // with its stamp: a test that runs `npm start` must not build again while other tests serve the pages
      const detail = await buildWebIfChanged(() => {}).then(() => '', String);
      report({ group: 'build', name: 'web', passed: detail === '', detail });
    },
  };
}
