import { availableParallelism } from 'node:os';

/**
 * The test files that run at once. One more than the cores, because a file waits for a third of its time for a browser,
 * the bank or the database. At most eight, because PostgreSQL has a limit of connections.
 */
export const filesAtOnce = Math.min(availableParallelism() + 1, 8);
