import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A free port below the range of outgoing connections. The system may take a port of that range before the server
 * listens on it.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 30_000);
  return (await isFree(port)) ? port : freePort();
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listening = await new Promise<boolean>((resolve) => {
    server.once('error', () => {
      resolve(false);
    });
    server.listen(port, '127.0.0.1', () => {
      resolve(true);
    });
  });
  if (listening) await new Promise((resolve) => server.close(resolve));
  return listening;
}
