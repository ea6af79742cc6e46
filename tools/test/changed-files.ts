import { existsSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { runCommand } from './run-command.ts';

/** The files of a change, the tests to run for it, and what it breaks of the import table; empty when it keeps it. */
export type Change = {
  readonly files: readonly string[];
  readonly tests: ReadonlySet<string>;
  readonly boundaryProblems: string;
};

/**
 * The change since the branch left `origin/main`, with uncommitted and new files. Without that branch: since the last
 * commit. `CHANGED_SINCE` names another commit.
 * @throws Error when git or dependency-cruiser fails
 */
export async function currentChange(): Promise<Change> {
  const since = process.env['CHANGED_SINCE'] ?? (await startOfBranch());
  const changed = await linesOf('git', ['diff', '--name-only', '--diff-filter=d', since]);
  const added = await linesOf('git', ['ls-files', '--others', '--exclude-standard']);
  const files = [...new Set([...changed, ...added])].filter((path) => existsSync(path)).sort();
  const { modules, summary } = await cruise(since);
  const tests = importersOf(files, modules).filter((path) => path.endsWith('.test.ts'));
  return {
    files,
    tests: new Set([...tests, ...(await testsOfFeatures(files))]),
    boundaryProblems: summary.violations
      .filter(({ rule }) => rule.severity === 'error')
      .map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
      .join('\n'),
  };
}

async function startOfBranch(): Promise<string> {
  const base = await runCommand('git', ['merge-base', 'HEAD', 'origin/main']);
  return base.succeeded ? base.output.trim() : 'HEAD';
}

const folders = [
  'domain',
  'contract',
  'server',
  'sandbox',
  'web/src',
  'e2e',
  'reliability',
  'testing',
  'bench',
  'tools',
] as const;

type Dependency = { readonly resolved: string; readonly dependencyTypes: readonly string[] };

/** What dependency-cruiser tells of the changed modules and of all that import them. */
type DependencyReport = {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly Dependency[];
  }[];
  readonly summary: {
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string; readonly severity: string };
    }[];
  };
};

async function cruise(since: string): Promise<DependencyReport> {
  const options = ['--config=.dependency-cruiser.mjs', `--affected=${since}`, '--output-type=json'];
  // the exit code is the number of violations
  const { output } = await runCommand('depcruise', [...options, ...folders]);
  try {
    return JSON.parse(output) as DependencyReport;
  } catch (cause) {
    throw new Error(`depcruise failed: ${output}`, { cause });
  }
}

/** Makes the demo world of nearly all tests with the whole product, so each of them imports all of it. */
const demoLoader = 'tools/demo/load-demo.ts';

/**
 * The changed files and those that import them, directly or through other files. An import of types alone does not
 * count, because the compiler checks it. An import through the demo loader counts for a change of the demo world only.
 */
export function importersOf(
  changed: readonly string[],
  modules: DependencyReport['modules'],
): readonly string[] {
  const isDemoChanged = changed.some((path) => path.startsWith('tools/demo/'));
  const found = new Set(changed);
  // the loop also visits the files that it adds
  for (const path of found) {
    if (path === demoLoader && !isDemoChanged) continue;
    for (const { source, dependencies } of modules)
      if (dependencies.some((dependency) => dependency.resolved === path && !isTypeOnly(dependency)))
        found.add(source);
  }
  return [...found];
}

function isTypeOnly({ dependencyTypes }: Dependency): boolean {
  return dependencyTypes.includes('type-only');
}

/** The tests of the running product for the features of changed files. These tests do not import the product. */
async function testsOfFeatures(files: readonly string[]): Promise<readonly string[]> {
  const features = new Set(files.flatMap((path) => featureOf.exec(path)?.groups?.['feature'] ?? []));
  const tests: string[] = [];
  for (const feature of features) for await (const path of glob(`e2e/${feature}/*.test.ts`)) tests.push(path);
  return tests;
}

const featureOf =
  /^(domain\/src|contract\/src|server\/src\/(http|jobs|use-cases|db))\/(?<feature>[a-z-]+)[/.](?!test)/;

async function linesOf(command: string, words: readonly string[]): Promise<readonly string[]> {
  return (await outputOf(command, words)).split('\n').filter((line) => line !== '');
}

async function outputOf(command: string, words: readonly string[]): Promise<string> {
  const { succeeded, output } = await runCommand(command, words);
  if (!succeeded) throw new Error(`${command} ${words.join(' ')} failed: ${output}`);
  return output;
}
