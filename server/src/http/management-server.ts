import type { FastifyInstance } from 'fastify';
import { registerHealth } from './actuator.ts';
import { newBareServer } from './bare-server.ts';
import { refuseOtherMethods } from './protection/other-methods.ts';
import { type PrometheusOptions, registerPrometheus } from './prometheus/register-prometheus.ts';

/** The server at MANAGEMENT_PORT: health details and metrics, without sessions and API calls. */
export function buildManagementServer(options: PrometheusOptions): FastifyInstance {
  const app = newBareServer({
    context: options.context,
    trustedProxies: [],
    reportPath: null,
    basePath: '/',
  });
  refuseOtherMethods(app);
  registerPrometheus(app, options);
  registerHealth(app, options.context, 'detailed');
  return app;
}
