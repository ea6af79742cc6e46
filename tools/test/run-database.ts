import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchRoot, startTestServer } from './test-server.ts';

/**
 * One PostgreSQL for all tests that are run until it is stopped, unless the caller has named another by TEST_DATABASE_URL, e.g. one of
 * version 15. Answers how it is stopped.
 */
export async function startRunDatabase(): Promise<() => Promise<void>> {
  if (process.env['TEST_DATABASE_URL'] !== undefined) return async () => {};
  const directory = await mkdtemp(join(await scratchRoot(), 'chasti-test-run-'));
  const server = await startTestServer(directory);
  process.env['TEST_DATABASE_URL'] = server.url;
  return async () => {
    delete process.env['TEST_DATABASE_URL'];
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  };
}
