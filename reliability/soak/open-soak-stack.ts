import type { CleanUp } from '#testing/database/test-database.ts';
import { startKillablePostgres } from '#testing/stack/killable-postgres.ts';
import { killableProcess, type KillableProcess } from '#testing/stack/killable-process.ts';
import { wideLimits } from '#testing/stack/wider-limits.ts';
import { type Stack, startStack } from '#testing/stack/stack.ts';

/** A service that runs for the whole soak, and a database that the soak may kill. */
export type SoakStack = {
  readonly stack: Stack;
  readonly crashDatabase: () => Promise<void>;
  /** A second worker, which the soak kills. */
  readonly killable: KillableProcess;
};

export async function openSoakStack(cleanUp: CleanUp): Promise<SoakStack> {
  const postgres = await startKillablePostgres(cleanUp);
  const stack = await startStack(cleanUp, {
    databaseUrl: postgres.url,
    // the deadline of production instead of the longer one of tests
    environment: {
      GATEWAY_TIME_LIMIT_SECONDS: '1',
      LOG_LEVEL: 'warn',
      REQUEST_DEADLINE_MILLISECONDS: '2800',
      ...wideLimits,
    },
  });
  return {
    stack,
    crashDatabase: async () => {
      await postgres.kill();
      await postgres.start();
    },
    killable: await killableProcess(cleanUp, postgres.url),
  };
}
