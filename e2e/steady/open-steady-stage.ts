import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { killPostgres } from '#tools/test/kill-postgres.ts';
import type { CleanUp } from '#tools/test-database.ts';
import { mortalProcess, type MortalProcess } from '../stage/mortal-process.ts';
import { freePort, type Stack, startStack, startWorkerBeside } from '../stage/stack.ts';

/** A product of a server and a worker that live as long as the soak, and a database that may lose its power. */
export type SteadyStage = {
  readonly stack: Stack;
  /** Where the processes that live throughout say how they are. */
  readonly watched: Readonly<Record<'server' | 'worker', string>>;
  readonly loseThePower: () => Promise<void>;
  /** A second worker, to be killed. */
  readonly mortal: MortalProcess;
};

export async function openSteadyStage(cleanUp: CleanUp): Promise<SteadyStage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chasti-steady-'));
  // where root may not open namespaces, PostgreSQL runs as another user, who has to get in
  await chmod(dataDir, 0o755);
  const port = await freePort();
  let postgres = await startEmbeddedPostgres({ dataDir, port });
  cleanUp.after(async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  await migrate(postgres.url);
  const stack = await startStack(cleanUp, {
    role: 'api',
    databaseUrl: postgres.url,
    environment: { GATEWAY_TIME_LIMIT_SECONDS: '1', LOG_LEVEL: 'warn' },
  });
  return {
    stack,
    watched: { server: stack.productUrl, worker: await startWorkerBeside(stack, cleanUp) },
    loseThePower: async () => {
      await killPostgres(dataDir);
      await postgres.exited;
      postgres = await startEmbeddedPostgres({ dataDir, port });
    },
    mortal: await mortalProcess(cleanUp, postgres.url),
  };
}
