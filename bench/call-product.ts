import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import type { CallRequest } from '#testing/requests.ts';
import type { Stack } from '#testing/stack/stack.ts';
import { messageOf } from '#testing/api-client.ts';

const callersAtOnce = 16;
const secondsPerRound = 2;

export type ProductCall = { readonly request: CallRequest; readonly session: string };

/**
 * Measures the answers per second of the product to a logged-in client over kept connections. The caller runs on the
 * same machine, so it sends a prepared request and only counts the bytes of the answers.
 */
export async function callsPerSecond({ productUrl }: Stack, call: ProductCall): Promise<number> {
  const { hostname, port } = new URL(productUrl);
  const request = requestText(hostname, call);
  const name = call.request.call;
  const sockets = await Promise.all(
    Array.from({ length: callersAtOnce }, async () => {
      const socket = createConnection({ host: hostname, port: Number(port), noDelay: true });
      await once(socket, 'connect');
      return socket;
    }),
  );
  const rates = await Promise.all(
    sockets.map((socket) => ratePerSecond(() => exchange(socket, request, name))),
  );
  for (const socket of sockets) socket.destroy();
  return rates.reduce((sum, rate) => sum + rate, 0);
}

function requestText(host: string, { request, session }: ProductCall): string {
  const { method, path, body } = messageOf(request.call, request.fields);
  const text = body ?? '';
  return [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
    `cookie: __Host-client=${session}`,
    '',
    text,
  ].join('\r\n');
}

const endOfHeaders = '\r\n\r\n';

async function exchange(socket: Socket, request: string, name: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    let missing: number | null = null;
    const onData = (chunk: Buffer): void => {
      if (missing === null) {
        const head = chunk.subarray(0, chunk.indexOf(endOfHeaders)).toString('latin1');
        if (!head.startsWith('HTTP/1.1 200')) reject(new Error(`${name}: ${head}`));
        missing = Number(/content-length: (\d+)/i.exec(head)?.[1]) + head.length + endOfHeaders.length;
      }
      missing -= chunk.length;
      if (missing > 0) return;
      socket.off('data', onData).off('error', reject);
      resolve();
    };
    socket.on('data', onData).on('error', reject);
    socket.write(request);
  });
}

/** The number of sequential runs per second. */
export async function ratePerSecond(once: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  let count = 0;
  while (performance.now() < begin + secondsPerRound * 1000) {
    await once();
    count += 1;
  }
  return count / ((performance.now() - begin) / 1000);
}
