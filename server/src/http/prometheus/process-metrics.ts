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
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory of this process',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
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
  new Gauge({
    name: 'chasti_clock_trusted',
    help: '0 while this process does not trust its clock and executes no scheduled charges',
    registers,
    collect() {
      this.set(Number(context.clock.isSound()));
    },
  });
  return {
    registry,
    close: () => {
      eventLoopDelay.disable();
    },
  };
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
