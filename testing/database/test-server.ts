import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#tools/postgres/embedded-postgres.ts';

/** Starts a PostgreSQL for tests. It is fast instead of durable, because its databases do not outlive a run. */
export async function startTestServer(dataDir: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir,
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: '400',
      // the audit reads tables without statistics, for which parallel workers would be started for a few rows
      max_parallel_workers_per_gather: '0',
    },
  });
}

/** The variable with the directory of a run, for the programs that the run starts. */
export const scratchVariable = 'CHASTI_SCRATCH';

/** The variable with the directory of a run in which each test claims its ports. */
export const portsVariable = 'CHASTI_PORTS';

const roomyBytes = 2 * 1024 ** 3;

/**
 * The directory of test databases: that of the run, else a directory in memory if there is enough, else the temporary
 * directory of the machine.
 */
export async function scratchRoot(): Promise<string> {
  const ofRun = process.env[scratchVariable];
  if (ofRun !== undefined) return ofRun;
  const memory = '/dev/shm';
  const room = await statfs(memory).catch(() => null);
  return room !== null && room.bavail * room.bsize >= roomyBytes ? memory : tmpdir();
}
