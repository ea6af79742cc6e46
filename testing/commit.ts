import { execFileSync } from 'node:child_process';

/** Short hash of the tested commit, for failure reports. */
export function testedCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return 'no git repository';
  }
}
