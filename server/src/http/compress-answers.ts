import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A page of 25 orders has 43 kB, a fifth of a second on a slow connection; small answers gain nothing. */
const smallestBytes = 4 * 1024;
/**
 * The number of concurrent requests from which answers are not compressed. Compression halves the throughput of the
 * orders list (docs/spec/performance.md#orders-list), so under load it is left to the load balancer.
 */
const busyFrom = 8;
/** Compresses to a tenth of the size in a quarter of the time of the default level. */
const level = 2;

/** Compresses large answers for clients that accept gzip while the process is not busy. */
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
