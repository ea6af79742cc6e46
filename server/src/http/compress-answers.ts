import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * The minimum size of a compressed response. A page of 25 orders has 43 kB, which takes a fifth of a second on a slow
 * connection. Small responses gain nothing.
 */
const minCompressedBytes = 4 * 1024;
/**
 * With this number of concurrent requests, responses are no longer compressed, because compression halves the
 * throughput of the orders list (docs/spec/performance.md#orders-list). Under load the load balancer compresses.
 */
const busyRequestCount = 8;
/** Level 2 compresses to a tenth of the size, in a quarter of the time of the default level. */
const level = 2;

/** Compresses large responses for clients that accept gzip while the process is not busy. */
export function compressAnswers(app: FastifyInstance): void {
  let activeRequests = 0;
  app.addHook('onRequest', async (_request, reply) => {
    activeRequests += 1;
    reply.raw.once('close', () => {
      activeRequests -= 1;
    });
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < minCompressedBytes) return payload;
    void reply.header('vary', 'accept-encoding');
    if (activeRequests >= busyRequestCount || !acceptsGzip(request)) return payload;
    const compressed = await promisify(gzip)(payload, { level });
    void reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return compressed;
  });
}

function acceptsGzip({ headers }: FastifyRequest): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(headers['accept-encoding'] ?? '');
}
