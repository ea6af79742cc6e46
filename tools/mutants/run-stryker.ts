import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../test/run-command.ts';

/** One change to the code, and whether a test noticed it. */
export type Mutant = {
  readonly path: string;
  readonly line: number;
  /** What stands there, from the first line of it, and what stood there instead. */
  readonly original: string;
  readonly replacement: string;
  readonly status: MutantStatus;
};

/** As Stryker says it; what does not compile, and what was left out on purpose, counts neither for nor against. */
type MutantStatus =
  'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'RuntimeError' | 'CompileError' | 'Ignored';

/** Stryker's report: the format of mutation-testing-report-schema. */
type StrykerReport = { readonly files: Readonly<Record<string, MutatedFile>> };

type MutatedFile = {
  readonly source: string;
  readonly mutants: readonly {
    readonly status: MutantStatus;
    readonly replacement: string;
    readonly location: { readonly start: Place; readonly end: Place };
  }[];
};

type Place = { readonly line: number; readonly column: number };

const own = import.meta.dirname;

/** Stryker is 190 packages of its own: whoever only builds, starts and tests never waits for them. */
export async function installStryker(): Promise<void> {
  if (existsSync(join(own, 'node_modules/.package-lock.json'))) return;
  console.log('installing Stryker beside tools/mutants/package.json');
  const { succeeded, output } = await runCommand('npm', ['ci', '--prefix', own, '--loglevel=error']);
  if (!succeeded) throw new Error(`Stryker cannot be installed: ${output}`);
}

/** Every mutant of the files `mutate`, each tried by those of the tests that reach it. */
export async function runStryker(mutate: readonly string[], testFiles: readonly string[]): Promise<Mutant[]> {
  const directory = await mkdtemp(join(tmpdir(), 'chasti-mutants-'));
  const config = join(directory, 'stryker.config.json');
  const reportPath = join(directory, 'report.json');
  // all mutants of a file are in one text, which is stripped of its types and compiled once
  process.env['NODE_COMPILE_CACHE'] = join(directory, 'compiled');
  try {
    await writeFile(config, JSON.stringify(options({ mutate, testFiles, directory, reportPath })));
    const { succeeded, output } = await runCommand(process.execPath, [strykerPath, 'run', config]);
    if (!succeeded) throw new Error(`Stryker did not come to its end:\n${output}`);
    return mutantsOf(JSON.parse(await readFile(reportPath, 'utf8')) as StrykerReport);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const strykerPath = join(own, 'node_modules/@stryker-mutator/core/bin/stryker.js');

type Run = {
  readonly mutate: readonly string[];
  readonly testFiles: readonly string[];
  readonly directory: string;
  readonly reportPath: string;
};

function options({ mutate, testFiles, directory, reportPath }: Run): object {
  return {
    mutate,
    plugins: [
      join(own, 'node_modules/@stryker-mutator/tap-runner/dist/src/index.js'),
      join(own, 'node_modules/@stryker-mutator/typescript-checker/dist/src/index.js'),
      join(own, 'texts-of-faults.mjs'),
    ],
    ignorers: ['texts-of-faults'],
    // What the rules need to run: their own folder, and the examples that the tests share.
    ignorePatterns: ['/*', '!/domain', '!/tools', '!/package.json', '!/tsconfig.base.json'],
    tempDirName: join(directory, 'sandbox'),
    checkers: ['typescript'],
    tsconfigFile: 'domain/tsconfig.json',
    // Node strips the types itself: the checker, not a comment, says what compiles.
    disableTypeChecks: false,
    testRunner: 'tap',
    tap: { testFiles, nodeArgs: ['--test-reporter=tap', '-r', '{{hookFile}}', '{{testFile}}'] },
    coverageAnalysis: 'perTest',
    concurrency: Number(process.env['MUTANTS_AT_ONCE'] ?? 1),
    timeoutMS: 10_000,
    reporters: ['json'],
    jsonReporter: { fileName: reportPath },
    allowConsoleColors: false,
  };
}

function mutantsOf({ files }: StrykerReport): Mutant[] {
  return Object.entries(files).flatMap(([path, { source, mutants }]) => {
    const lines = source.split('\n');
    return mutants.map(({ status, replacement, location: { start, end } }) => ({
      path,
      line: start.line,
      original: textBetween(lines, start, end),
      replacement,
      status,
    }));
  });
}

/** Lines and columns are counted from 1. */
function textBetween(lines: readonly string[], start: Place, end: Place): string {
  const touched = lines.slice(start.line - 1, end.line);
  const last = touched.length - 1;
  return touched
    .map((line, index) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
    )
    .join('\n');
}
