import { setImmediate } from 'node:timers/promises';

/**
 * Lets this process read that idle connections have ended. The product ends one after 5 s, and loading the next file
 * of a bundle may block the process for longer: its first call would go to a connection without a reader.
 */
export async function readEndsOfConnections(): Promise<void> {
  await setImmediate();
}
