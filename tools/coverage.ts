import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { glob, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { goalOf, measuredFolders, moduleOf } from './coverage/coverage-goals.ts';
import { type Coverage, mergeCoverage, readReport } from './coverage/merge-coverage.ts';
import { openTemporaryDirectory } from './supervision/run-directory.ts';
import { endsWithThisProcess, whenAskedToEnd } from './supervision/supervision.ts';
import { type ModuleCoverage, modulesOf, tableOf } from './coverage/coverage-table.ts';

/**
 * `npm run coverage`: measures the branches that the tests run, in their own processes and in every product that they
 * start (docs/spec/reliability.md#G-17). Words select tests, as in `npm test`. `HOLES=server/src/use-cases/auth npm run
 * coverage` shows the lines of a folder that no test runs.
 */
const words = process.argv.slice(2);
const run = await openTemporaryDirectory();
const directory = join(run.path, 'reports');
await mkdir(directory);
const coverage: Coverage = new Map();
const wantedFiles = new Set<string>();
for (const folder of measuredFolders)
  for await (const path of glob(`${folder}/**/*.ts`))
    if (!/\.(test|d)\.ts$/.test(path)) wantedFiles.add(path);

const passed = await runTests();
const modules = await modulesOf(coverage, [...wantedFiles], { goalOf, moduleOf });
console.log(await tableOf(modules, process.env['HOLES']));
await run.remove();
const missed = modules.filter(isMissed);
console.log(`${modules.length - missed.length} modules reach their goal, ${missed.length} do not`);
// a selection of tests cannot reach the goals of all tests
process.exit(passed && (missed.length === 0 || words.length > 0) ? 0 : 1);

function isMissed({ taken, all, goal }: ModuleCoverage): boolean {
  return taken * 100 < goal * all;
}

/** The reports are read while the tests run, because all of them together have gigabytes. */
async function runTests(): Promise<boolean> {
  const tests = spawn(
    process.execPath,
    [...endsWithThisProcess, 'tools/test.ts', ...(words.length > 0 ? words : ['tests'])],
    {
      env: { ...process.env, NODE_V8_COVERAGE: directory, NODE_COMPILE_CACHE: '' },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  whenAskedToEnd(async () => tests.kill());
  const ended = once(tests, 'exit');
  while (tests.exitCode === null && tests.signalCode === null) {
    await Promise.race([ended, sleep(2_000)]);
    await takeReports();
  }
  return tests.exitCode === 0;
}

/** Reads the finished reports; a file that is still being written is read the next time. */
async function takeReports(): Promise<void> {
  for (const name of await readdir(directory)) {
    const file = join(directory, name);
    const report = readReport(await readFile(file, 'utf8'));
    if (report === null) continue;
    mergeCoverage(coverage, report, (path) => wantedFiles.has(path));
    await rm(file);
  }
}
