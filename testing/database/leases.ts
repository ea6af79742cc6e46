import type { Autocommit } from '#server/db/database.ts';

/**
 * Ends the leases of all running jobs, as 20 seconds would: the database's clock measures them, and no test moves it.
 * Returns the kinds of these jobs.
 */
export async function endLeases(autocommit: Autocommit): Promise<string[]> {
  const ended = await autocommit<{ kind: string }[]>`
    update job set locked_until = now() - interval '1 second' where state = 'RUNNING' returning kind`;
  return ended.map(({ kind }) => kind);
}
