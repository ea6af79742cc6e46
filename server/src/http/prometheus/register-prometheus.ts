import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Gauges } from '../../use-cases/jobs/read-gauges.ts';
import { readGauges } from '../../use-cases/jobs/read-gauges.ts';
import type { Context } from '../../use-cases/context.ts';
import type { JobTally } from '../../use-cases/jobs/job-tally.ts';
import type { Series } from './exposition.ts';
import { contentType, exposition } from './exposition.ts';
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
  const { context, jobTally, requestMeter } = options;
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  app.addHook('onClose', async () => {
    loop.disable();
  });
  app.get('/actuator/prometheus', async (_request, reply) => {
    const gauges = await readGauges(context);
    const text = exposition([
      ...requestMeter.series(),
      jobSeries(jobTally),
      ...processSeries(loop),
      gauge(
        'chasti_clock_trusted',
        '0 while this process writes nothing off',
        one(Number(context.clock.isSound())),
      ),
      ...databaseSeries(gauges),
    ]);
    loop.reset();
    return reply.type(contentType).send(text);
  });
}

function jobSeries(jobTally: JobTally): Series {
  return {
    name: 'chasti_jobs_run_total',
    type: 'counter',
    help: 'Jobs that this process has worked on, by how they ended',
    samples: jobTally.read().map(({ kind, outcome, count }) => ({
      labels: `kind="${kind}",outcome="${outcome}"`,
      value: count,
    })),
  };
}

type Loop = ReturnType<typeof monitorEventLoopDelay>;

function processSeries(loop: Loop): readonly Series[] {
  const { user, system } = process.cpuUsage();
  const lag = [0.5, 0.99, 1].map((quantile) => ({
    labels: `quantile="${quantile}"`,
    value: loop.percentile(quantile * 100) / 1e9,
  }));
  return [
    gauge('chasti_event_loop_lag_seconds', 'How late this process came to its work since the last look', lag),
    gauge('process_resident_memory_bytes', 'Memory of this process', one(process.memoryUsage.rss())),
    {
      name: 'process_cpu_seconds_total',
      type: 'counter',
      help: 'Processor time of this process',
      samples: one((user + system) / 1e6),
    },
  ];
}

function databaseSeries({
  jobs,
  operations,
  sms,
  connections,
  mostConnections,
  alarms,
}: Gauges): readonly Series[] {
  return [
    gauge('chasti_jobs', 'Jobs by kind and state; PARKED ones need a person', counts(jobs)),
    gauge('chasti_job_lag_seconds', 'How long the oldest job has been due', ages(jobs)),
    gauge('chasti_open_operations', 'Operations at the bank that have not ended', counts(operations)),
    gauge('chasti_open_operation_age_seconds', 'Age of the oldest of them', ages(operations)),
    gauge('chasti_sms_waiting', 'Messages not yet handed over', counts(sms)),
    gauge('chasti_sms_waiting_age_seconds', 'Age of the oldest of them', ages(sms)),
    gauge('chasti_database_connections', 'Connections of all servers to this database', counts(connections)),
    gauge('chasti_database_connections_limit', 'How many there may be', one(mostConnections)),
    gauge(
      'chasti_log_in_alarm',
      '1 while an alarm of the log-in holds',
      Object.entries(alarms).map(([alarm, holds]) => ({ labels: `alarm="${alarm}"`, value: Number(holds) })),
    ),
  ];
}

type Samples = Series['samples'];

function gauge(name: string, help: string, samples: Samples): Series {
  return { name, type: 'gauge', help, samples };
}

function one(value: number): Samples {
  return [{ labels: '', value }];
}

function counts(waiting: Gauges['jobs']): Samples {
  return waiting.map(({ name, state, count }) => ({
    labels: `kind="${name}",state="${state}"`,
    value: count,
  }));
}

function ages(waiting: Gauges['jobs']): Samples {
  return waiting.map(({ name, state, oldestSeconds }) => ({
    labels: `kind="${name}",state="${state}"`,
    value: oldestSeconds,
  }));
}
