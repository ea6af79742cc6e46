import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#tools/postgres/embedded-postgres.ts';
import { killPostgres } from './kill-postgres.ts';
import { scratchRoot } from '#testing/database/test-server.ts';
import type { CleanUp } from '#testing/database/test-database.ts';
import { freePort } from './free-port.ts';

export { startEmbeddedPostgres };

/** A PostgreSQL of its own on one port, as `npm start` runs it: a commit waits for the disk. */
export type KillablePostgres = {
  readonly url: string;
  readonly dataDir: string;
  /** Kills all its processes, as a loss of power does. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Starts it again with the same data. */
  start(): Promise<void>;
  /** Resolves when the running server has ended by itself. */
  exited(): Promise<unknown>;
};

export async function startKillablePostgres(cleanUp: CleanUp): Promise<KillablePostgres> {
  const dataDir = await scratchDirectory('chasti-killable-');
  const port = await freePort();
  let postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir, port });
  cleanUp.after(async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    url: postgres.url,
    dataDir,
    kill: async () => {
      await killPostgres(dataDir);
      await postgres.exited;
    },
    stop: () => postgres.stop(),
    start: async () => {
      postgres = await startEmbeddedPostgres({ dataDir, port });
    },
    exited: () => postgres.exited,
  };
}

/** A directory that is open to the user as whom PostgreSQL runs where root cannot open namespaces. */
export async function scratchDirectory(prefix: string): Promise<string> {
  const path = await mkdtemp(join(await scratchRoot(), prefix));
  await chmod(path, 0o755);
  return path;
}
