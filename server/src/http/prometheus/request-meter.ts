import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, Registry } from 'prom-client';

/** Upper bounds in seconds. The performance goals lie between 0.05 and 0.3. */
const bucketBoundsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 10];

export type RequestMeter = { watch(app: FastifyInstance): void; readonly registry: Registry };

/** Counts answered requests by route. The URL of a request is never a label, because it contains identifiers. */
export function newRequestMeter(): RequestMeter {
  const registry = new Registry();
  const requests = new Counter({
    name: 'chasti_http_requests_total',
    help: 'Requests answered by this process',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'chasti_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route'],
    buckets: bucketBoundsSeconds,
    registers: [registry],
  });
  return {
    registry,
    watch: (app) => {
      app.addHook('onResponse', async (request, reply) => {
        const call = { method: request.method, route: request.routeOptions.url ?? 'none' };
        requests.inc({ ...call, status: reply.statusCode });
        durations.observe(call, reply.elapsedTime / 1000);
      });
    },
  };
}
