import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { CleanUp } from '#testing/database/test-database.ts';

/** Starts a server on a free local port and returns the port. Closes the server and its connections after the test. */
export async function listenLocally(server: Server, cleanUp: CleanUp): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUp.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return address.port;
}
