import { existsSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { runCommand } from './run-command.ts';

/** The files of a change, and the tests to run for it. */
export type Change = { readonly files: readonly string[]; readonly tests: ReadonlySet<string> };

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
  return { files, tests: new Set([...(await testsThatImport(since)), ...(await testsOfFeatures(files))]) };
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
  'testing',
  'bench',
  'tools',
] as const;

/** The tests that import a changed file, directly or through other files. */
async function testsThatImport(since: string): Promise<readonly string[]> {
  const options = ['--config=.dependency-cruiser.mjs', `--affected=${since}`, '--output-type=json'];
  const output = await outputOf('depcruise', [...options, ...folders]);
  return [...output.matchAll(/"source": ?"([^"]+[.]test[.]ts)"/g)].map(([, path]) => path ?? '');
}

/** The tests of the running product, which import nothing of it, by the feature that a changed file belongs to. */
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
