import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { killPostgres } from '#tools/test/kill-postgres.ts';
import type { CleanUp } from '#tools/test-database.ts';
import { mortalProcess, type MortalProcess } from '../stage/mortal-process.ts';
import { freePort } from '../stage/free-port.ts';
import { type Stack, startStack } from '../stage/stack.ts';

/** A product that lives as long as the soak, and a database that may lose its power. */
export type SteadyStage = {
  readonly stack: Stack;
  readonly loseThePower: () => Promise<void>;
  /** A worker beside it, to be killed. */
  readonly mortal: MortalProcess;
};

const many = '1000000';

/** A city buys from the one address of the test: what is counted for an address, and of messages for the whole service, would stop it. */
const roomForCity = {
  LIMIT_STARTS_PER_ADDRESS_PER_HOUR: many,
  LIMIT_STARTS_PER_NETWORK_PER_HOUR: many,
  LIMIT_PHONES_PER_ADDRESS_PER_HOUR: many,
  LIMIT_PHONES_PER_ADDRESS_PER_DAY: many,
  LIMIT_UNKNOWN_PHONES_PER_ADDRESS_PER_HOUR: many,
  LIMIT_UNKNOWN_PHONES_PER_ADDRESS_PER_DAY: many,
  SMS_DAILY_CEILING_ROUBLES: many,
  SMS_BREAKER_PER_HOUR: many,
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
  const stack = await startStack(cleanUp, {
    databaseUrl: postgres.url,
    environment: { GATEWAY_TIME_LIMIT_SECONDS: '1', LOG_LEVEL: 'warn', ...roomForCity },
  });
  return {
    stack,
    loseThePower: async () => {
      await killPostgres(dataDir);
      await postgres.exited;
      postgres = await startEmbeddedPostgres({ dataDir, port });
    },
    mortal: await mortalProcess(cleanUp, postgres.url),
  };
}
