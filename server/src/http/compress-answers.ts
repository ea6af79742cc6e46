import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A page of 25 orders is 43 kB, a fifth of a second on a slow line; small answers gain nothing. */
const smallestBytes = 4 * 1024;
/**
 * Compressing halves the throughput of the orders list (docs/spec/performance.md#orders-list): done while there is
 * little else to do, so that one person on a slow line waits less, and left to the balancer under load.
 */
const busyFrom = 8;
/** Most of the gain (a tenth of the size) at a quarter of the time. */
const level = 2;

/** Compresses large answers to whoever takes them so, as long as the process has time for it. */
export function compressAnswers(app: FastifyInstance): void {
  let underWay = 0;
  app.addHook('onRequest', async (_request, reply) => {
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
    });
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < smallestBytes) return payload;
    void reply.header('vary', 'accept-encoding');
    if (underWay >= busyFrom || !takesGzip(request)) return payload;
    const compressed = await promisify(gzip)(payload, { level });
    void reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return compressed;
  });
}

function takesGzip({ headers }: FastifyRequest): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(headers['accept-encoding'] ?? '');
}
