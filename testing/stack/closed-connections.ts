import { setImmediate } from 'node:timers/promises';

/**
 * Lets this process handle the close of idle connections. The product closes an idle connection after 5 s, and loading
 * the next file of a bundle may block this process for longer. Without the pause, the first request of that file would
 * use a closed connection and fail.
 */
export async function handleClosedConnections(): Promise<void> {
  await setImmediate();
}
