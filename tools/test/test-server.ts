import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#tools/postgres/embedded-postgres.ts';

/** Starts a PostgreSQL for tests: quick rather than durable, because its databases do not outlive a run. */
export async function startTestServer(dataDir: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir,
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: '400',
      // the audit reads tables without statistics: parallel workers would be started for a few rows
      max_parallel_workers_per_gather: '0',
    },
  });
}

/** Set by a run for the programs that it starts. */
export const scratchVariable = 'CHASTI_SCRATCH';

const roomyBytes = 2 * 1024 ** 3;

/**
 * Where databases of tests are: the directory of the run, else memory where there is enough of it, else the machine's
 * folder for temporary files.
 */
export async function scratchRoot(): Promise<string> {
  const ofRun = process.env[scratchVariable];
  if (ofRun !== undefined) return ofRun;
  const memory = '/dev/shm';
  const room = await statfs(memory).catch(() => null);
  return room !== null && room.bavail * room.bsize >= roomyBytes ? memory : tmpdir();
}
