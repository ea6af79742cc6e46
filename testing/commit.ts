import { execFileSync } from 'node:child_process';

/** What is being tested, so that a failure can be played again elsewhere; where there is no repository, it says so. */
export function testedCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return 'without a repository';
  }
}
