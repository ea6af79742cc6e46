import type { FastifyInstance } from 'fastify';
import { Gauge, Registry } from 'prom-client';
import type { Context } from '../../use-cases/context.ts';
import type { JobTally } from '../../use-cases/jobs/job-tally.ts';
import { isDatabaseReady } from '../../use-cases/faults.ts';
import { type Gauges, readGauges } from '../../use-cases/jobs/read-gauges.ts';
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
 * data (docs/spec/interfaces.md). While the database is silent, the metrics of the process are served alone.
 */
export function registerPrometheus(app: FastifyInstance, options: PrometheusOptions): void {
  const { context, requestMeter } = options;
  const processMetrics = openProcessMetrics(options);
  app.addHook('onClose', async () => {
    processMetrics.close();
  });
  app.get('/actuator/prometheus', async (_request, reply) => {
    const isDatabaseUp = await isDatabaseReady(context);
    const registry = Registry.merge([
      requestMeter.registry,
      processMetrics.registry,
      databaseState(isDatabaseUp),
      ...(isDatabaseUp ? [databaseMetrics(await readGauges(context))] : []),
    ]);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function databaseState(isUp: boolean): Registry {
  const registry = new Registry();
  const help = '0 while the database does not answer this process within two seconds';
  new Gauge({ name: 'chasti_database_up', help, registers: [registry] }).set(Number(isUp));
  return registry;
}

type QueueSnapshot = Gauges['jobs'][number];

/** Builds the metrics of the queues and connections from one snapshot of the database. */
function databaseMetrics(gauges: Gauges): Registry {
  const { jobs, intents, sms, connections, mostConnections, alarms } = gauges;
  const registry = new Registry();
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const addCounts = (name: string, help: string, queues: readonly QueueSnapshot[]): void => {
    const metric = gauge(name, help, ['kind', 'state']);
    for (const { name: kind, state, count } of queues) metric.set({ kind, state }, count);
  };
  const addAges = (name: string, help: string, queues: readonly QueueSnapshot[]): void => {
    const metric = gauge(name, help, ['kind', 'state']);
    for (const { name: kind, state, oldestSeconds } of queues) metric.set({ kind, state }, oldestSeconds);
  };
  addCounts('chasti_jobs', 'Jobs by kind and state; PARKED ones need a person', jobs);
  addAges('chasti_job_lag_seconds', 'How long the oldest job has been due', jobs);
  addCounts('chasti_open_operations', 'Operations at the bank that have not ended', intents);
  addAges('chasti_open_operation_age_seconds', 'Age of the oldest of them', intents);
  addCounts('chasti_sms_waiting', 'Messages not yet handed over', sms);
  addAges('chasti_sms_waiting_age_seconds', 'Age of the oldest of them', sms);
  addCounts('chasti_database_connections', 'Connections of all servers to this database', connections);
  gauge('chasti_database_connections_limit', 'How many there may be').set(mostConnections);
  const alarm = gauge('chasti_log_in_alarm', '1 while an alarm of the log-in holds', ['alarm']);
  for (const [name, isActive] of Object.entries(alarms)) alarm.set({ alarm: name }, Number(isActive));
  return registry;
}
