import type { FastifyInstance } from 'fastify';
import { registerActuator } from './actuator.ts';
import { newBareServer } from './bare-server.ts';
import { watchMethods } from './protection/other-methods.ts';
import type { PrometheusOptions } from './prometheus/register-prometheus.ts';
import { registerPrometheus } from './prometheus/register-prometheus.ts';

/** What a worker process says of itself: health and metrics, and nothing else (`docs/runbooks/metrics.md`). */
export function buildWatchServer(options: PrometheusOptions): FastifyInstance {
  const app = newBareServer({ context: options.context, trustedProxies: [], reportPath: null });
  const refuseOtherMethods = watchMethods(app);
  registerPrometheus(app, options);
  registerActuator(app, { context: options.context, info: {} });
  refuseOtherMethods();
  return app;
}
