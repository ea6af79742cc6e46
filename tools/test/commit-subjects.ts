import { runCommand } from './run-command.ts';

/** The last commit before the rules of `commitlint.config.mjs` applied. */
const lastUncheckedCommit = '3765ddb';

/** Commits whose subject breaks the rules; empty when the Git history does not contain the commit above. */
export async function commitProblems(): Promise<string> {
  const { succeeded: isKnown } = await runCommand('git', [
    'cat-file',
    '-e',
    `${lastUncheckedCommit}^{commit}`,
  ]);
  if (!isKnown) return '';
  const { succeeded, output } = await runCommand('commitlint', ['--from', lastUncheckedCommit]);
  return succeeded ? '' : output.trim();
}
