import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Registry } from 'prom-client';
import type { Context } from '../../use-cases/context.ts';
import type { JobTally } from '../../use-cases/jobs/job-tally.ts';

type MetricSources = { readonly context: Context; readonly jobTally: JobTally };

export type ProcessMetrics = { readonly registry: Registry; close(): void };

/** Metrics of this process. They are read when the registry is scraped. */
export function openProcessMetrics({ context, jobTally }: MetricSources): ProcessMetrics {
  const registry = new Registry();
  const eventLoopDelay = monitorEventLoopDelay({ resolution: 20 });
  eventLoopDelay.enable();
  const registers = [registry];
  new Counter({
    name: 'chasti_jobs_run_total',
    help: 'Jobs that this process has worked on, by how they ended',
    labelNames: ['kind', 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const { kind, outcome, count } of jobTally.read()) this.inc({ kind, outcome }, count);
    },
  });
  registry.registerMetric(eventLoopLag(eventLoopDelay));
  const addGauge = (name: string, help: string, read: () => number): void => {
    registry.registerMetric(gaugeOf({ name, help, read }));
  };
  addGauge('process_resident_memory_bytes', 'Memory of this process', () => process.memoryUsage.rss());
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of this process',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  const untrusted = '0 while this process does not trust its clock and executes no scheduled charges';
  addGauge('chasti_clock_trusted', untrusted, () => Number(context.clock.isSound()));
  const recovering = '1 while this process moves no money because the database was restored';
  addGauge('chasti_recovery', recovering, () => Number(context.recovery.isUnderWay()));
  return {
    registry,
    close: () => {
      eventLoopDelay.disable();
    },
  };
}

type ReadGauge = { readonly name: string; readonly help: string; readonly read: () => number };

/** A gauge whose value is read at each scrape. */
function gaugeOf({ name, help, read }: ReadGauge): Gauge {
  return new Gauge({
    name,
    help,
    registers: [],
    collect() {
      this.set(read());
    },
  });
}

/** The lag since the previous scrape. Each scrape resets the measurement. */
function eventLoopLag(eventLoopDelay: ReturnType<typeof monitorEventLoopDelay>): Gauge {
  return new Gauge({
    name: 'chasti_event_loop_lag_seconds',
    help: 'Delay of the event loop of this process since the previous scrape',
    labelNames: ['quantile'],
    registers: [],
    collect() {
      for (const quantile of [0.5, 0.99, 1])
        this.set({ quantile }, eventLoopDelay.percentile(quantile * 100) / 1e9);
      eventLoopDelay.reset();
    },
  });
}
