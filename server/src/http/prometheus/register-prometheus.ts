import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { Context } from '../../use-cases/context.ts';
import type { JobTally } from '../../use-cases/jobs/job-tally.ts';
import { readGauges } from '../../use-cases/jobs/read-gauges.ts';
import { databaseMetrics } from './database-metrics.ts';
import { openProcessMetrics } from './process-metrics.ts';
import type { RequestMeter } from './request-meter.ts';

export type PrometheusOptions = {
  readonly context: Context;
  readonly jobTally: JobTally;
  /** Measures the requests of the API server. */
  readonly requestMeter: RequestMeter;
};

/**
 * `GET /actuator/prometheus`: metrics of this process and of the queues in the database. No label contains personal
 * data (docs/spec/interfaces.md).
 */
export function registerPrometheus(app: FastifyInstance, options: PrometheusOptions): void {
  const { context, requestMeter } = options;
  const processMetrics = openProcessMetrics(options);
  app.addHook('onClose', async () => {
    processMetrics.close();
  });
  app.get('/actuator/prometheus', async (_request, reply) => {
    const databaseRegistry = databaseMetrics(await readGauges(context));
    const registry = Registry.merge([requestMeter.registry, processMetrics.registry, databaseRegistry]);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
