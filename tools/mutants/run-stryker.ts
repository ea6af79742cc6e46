import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../test/run-command.ts';
import type { MutatedModule } from './mutated-modules.ts';

/** One change to the code, and whether a test has detected it. */
export type Mutant = {
  readonly path: string;
  readonly line: number;
  /** The original code, from the first line of the change. */
  readonly original: string;
  readonly replacement: string;
  readonly status: MutantStatus;
};

/** The score of Stryker; mutants that do not compile or are excluded do not count. */
type MutantStatus =
  | 'Killed'
  | 'Timeout'
  | 'Survived'
  | 'NoCoverage'
  | 'RuntimeError'
  | 'CompileError'
  | 'Ignored';

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
const root = join(own, '../..');

/** Installs Stryker. Its 190 packages are installed only for this command. */
export async function installStryker(): Promise<void> {
  if (existsSync(join(own, 'node_modules/.package-lock.json'))) return;
  console.log('installing Stryker beside tools/mutants/package.json');
  const { succeeded, output } = await runCommand('npm', ['ci', '--prefix', own, '--loglevel=error']);
  if (!succeeded) throw new Error(`Stryker cannot be installed: ${output}`);
}

/** Tries every mutant of a module with the tests that reach it, or with all tests if some of them run the product. */
export async function runStryker(module: MutatedModule): Promise<Mutant[]> {
  const directory = await mkdtemp(join(tmpdir(), 'chasti-mutants-'));
  const config = join(directory, 'stryker.config.json');
  const reportPath = join(directory, 'report.json');
  // all mutants of a file are in one text, so the cache needs it only once
  process.env['NODE_COMPILE_CACHE'] = join(directory, 'compiled');
  try {
    const tsconfigFile = await tsconfigFor(module, directory);
    await writeFile(config, JSON.stringify(options(module, { directory, reportPath, tsconfigFile })));
    const { succeeded, output } = await runCommand(process.execPath, [strykerPath, 'run', config]);
    if (!succeeded) throw new Error(`Stryker ended without a report:\n${output}`);
    return mutantsOf(JSON.parse(await readFile(reportPath, 'utf8')) as StrykerReport);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/**
 * The configuration of the compiler. It contains the whole domain, but only the files and their imports of the server,
 * which saves seconds.
 */
async function tsconfigFor({ scored }: MutatedModule, directory: string): Promise<string> {
  if (scored.every((path) => path.startsWith('domain/'))) return 'domain/tsconfig.json';
  const tsconfigFile = join(directory, 'tsconfig.json');
  const tsconfig = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      typeRoots: [join(root, 'node_modules/@types')],
      tsBuildInfoFile: join(directory, 'tsbuildinfo'),
    },
    include: [],
    files: scored.map((path) => join(root, path)),
  };
  await writeFile(tsconfigFile, JSON.stringify(tsconfig));
  return tsconfigFile;
}

const strykerPath = join(own, 'node_modules/@stryker-mutator/core/bin/stryker.js');

type Places = { readonly directory: string; readonly reportPath: string; readonly tsconfigFile: string };

function options(module: MutatedModule, { directory, reportPath, tsconfigFile }: Places): object {
  return {
    mutate: [
      ...module.scored.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.ts`)),
      '!**/*.test.ts',
    ],
    plugins: [
      join(own, 'node_modules/@stryker-mutator/tap-runner/dist/src/index.js'),
      join(own, 'node_modules/@stryker-mutator/typescript-checker/dist/src/index.js'),
      join(own, 'ignore-error-texts.mjs'),
    ],
    ignorers: ['ignore-error-texts'],
    ignorePatterns: ['/*', ...neededToRun.map((name) => `!/${name}`)],
    tempDirName: join(directory, 'sandbox'),
    checkers: ['typescript'],
    tsconfigFile,
    // Node strips the types itself; the type checker decides what compiles.
    disableTypeChecks: false,
    ...runnerOf(module),
    concurrency: Number(process.env['MUTANTS_AT_ONCE'] ?? 1),
    timeoutMS: 10_000,
    reporters: ['json'],
    jsonReporter: { fileName: reportPath },
    allowConsoleColors: false,
  };
}

/**
 * Only tests that run the module in their own process can report the mutants that they reach. Such a test file runs to
 * its end, so that it drops its database. Tests of the running product run in sequence until one fails.
 */
function runnerOf({ tests, productTests }: MutatedModule): object {
  const testFiles = [...tests, ...productTests];
  if (productTests.length > 0) {
    const command = testFiles.map((file) => `node ${file}`).join(' && ');
    return { testRunner: 'command', commandRunner: { command }, coverageAnalysis: 'off' };
  }
  const nodeArgs = ['--test-reporter=tap', '-r', '{{hookFile}}', '{{testFile}}'];
  return { testRunner: 'tap', tap: { testFiles, nodeArgs, forceBail: false }, coverageAnalysis: 'perTest' };
}

/** The files that a run needs. The web is built only for its own tests. */
const neededToRun = [
  'contract',
  'domain',
  'e2e',
  'sandbox',
  'server',
  'tools',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
];

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
