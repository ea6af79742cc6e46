import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#tools/postgres/embedded-postgres.ts';
import { killPostgres } from '#tools/test/kill-postgres.ts';
import type { CleanUp } from '#tools/test-database.ts';
import { killableProcess, type KillableProcess } from '#testing/killable-process.ts';
import { wideLimits } from '#testing/wider-limits.ts';
import { freePort } from '#testing/free-port.ts';
import { type Stack, startStack } from '#testing/stack.ts';

/** A product that runs for the whole soak, and a database that may be killed. */
export type SoakStack = {
  readonly stack: Stack;
  readonly loseThePower: () => Promise<void>;
  /** A second worker, to be killed. */
  readonly killable: KillableProcess;
};

export async function openSoakStack(cleanUp: CleanUp): Promise<SoakStack> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chasti-steady-'));
  // where root cannot open namespaces, PostgreSQL runs as another user, who needs access to the directory
  await chmod(dataDir, 0o755);
  const port = await freePort();
  let postgres = await startEmbeddedPostgres({ dataDir, port });
  cleanUp.after(async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const stack = await startStack(cleanUp, {
    databaseUrl: postgres.url,
    // the deadline of the product, not that of the tests
    environment: {
      GATEWAY_TIME_LIMIT_SECONDS: '1',
      LOG_LEVEL: 'warn',
      REQUEST_DEADLINE_MILLISECONDS: '2800',
      ...wideLimits,
    },
  });
  return {
    stack,
    loseThePower: async () => {
      await killPostgres(dataDir);
      await postgres.exited;
      postgres = await startEmbeddedPostgres({ dataDir, port });
    },
    killable: await killableProcess(cleanUp, postgres.url),
  };
}
