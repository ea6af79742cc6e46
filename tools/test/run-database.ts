import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openRunDirectory, openTemporaryDirectory } from '../supervision/run-directory.ts';
import {
  portsVariable,
  scratchRoot,
  scratchVariable,
  startTestServer,
} from '#testing/database/test-server.ts';

/**
 * Starts one PostgreSQL for all tests of this run, unless TEST_DATABASE_URL names a server, e.g. of version 15. The
 * databases and temporary files of the tests are below two directories of the run, in memory and on disk. The returned
 * function stops the server and removes both.
 */
export async function startRunDatabase(): Promise<() => Promise<void>> {
  const [scratch, temporary] = [await openRunDirectory(await scratchRoot()), await openTemporaryDirectory()];
  const path = join(scratch.path, 'scratch');
  const ports = join(scratch.path, 'ports');
  await Promise.all([path, ports].map((directory) => mkdir(directory)));
  process.env[scratchVariable] = path;
  process.env[portsVariable] = ports;
  const stopServer = await startServer(join(scratch.path, 'database'));
  return async () => {
    await stopServer();
    await scratch.remove();
    await temporary.remove();
  };
}

async function startServer(dataDir: string): Promise<() => Promise<void>> {
  if (process.env['TEST_DATABASE_URL'] !== undefined) return async () => {};
  const server = await startTestServer(dataDir);
  process.env['TEST_DATABASE_URL'] = server.url;
  return async () => {
    delete process.env['TEST_DATABASE_URL'];
    await server.stop();
  };
}
