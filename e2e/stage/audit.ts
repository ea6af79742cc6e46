import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Stack } from './stack.ts';

/** Every invariant of the reliability page holds, the bank's own book included (`npm run audit`); that of the number of codes
 * a day is left out under the limits of a demonstration. */
export async function assertAuditHolds({ databaseUrl, sandboxUrl }: Stack): Promise<void> {
  const audit = promisify(execFile)(process.execPath, ['server/src/main.ts', 'audit'], {
    env: { DATABASE_URL: databaseUrl, BANK_BOOK_URL: `${sandboxUrl}/bank/operations`, LOG_LEVEL: 'error' },
  });
  const { stdout } = await audit.catch((error: unknown) => error as { stdout: string });
  const broken = stdout.split('\n').filter((line) => line.endsWith('violations'));
  assert.deepEqual(broken, [], stdout);
  assert.match(stdout, /48 hold, 0 broken/);
}
