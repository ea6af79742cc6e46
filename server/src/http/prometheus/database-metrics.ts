import { Gauge, Registry } from 'prom-client';
import type { Gauges } from '../../use-cases/jobs/read-gauges.ts';

type Waiting = Gauges['jobs'][number];

/** Metrics of the queues and connections in the database, from one reading of it. */
export function databaseMetrics(gauges: Gauges): Registry {
  const { jobs, operations, sms, connections, mostConnections, alarms } = gauges;
  const registry = new Registry();
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const counts = (name: string, help: string, waiting: readonly Waiting[]): void => {
    const metric = gauge(name, help, ['kind', 'state']);
    for (const { name: kind, state, count } of waiting) metric.set({ kind, state }, count);
  };
  const ages = (name: string, help: string, waiting: readonly Waiting[]): void => {
    const metric = gauge(name, help, ['kind', 'state']);
    for (const { name: kind, state, oldestSeconds } of waiting) metric.set({ kind, state }, oldestSeconds);
  };
  counts('chasti_jobs', 'Jobs by kind and state; PARKED ones need a person', jobs);
  ages('chasti_job_lag_seconds', 'How long the oldest job has been due', jobs);
  counts('chasti_open_operations', 'Operations at the bank that have not ended', operations);
  ages('chasti_open_operation_age_seconds', 'Age of the oldest of them', operations);
  counts('chasti_sms_waiting', 'Messages not yet handed over', sms);
  ages('chasti_sms_waiting_age_seconds', 'Age of the oldest of them', sms);
  counts('chasti_database_connections', 'Connections of all servers to this database', connections);
  gauge('chasti_database_connections_limit', 'How many there may be').set(mostConnections);
  const alarm = gauge('chasti_log_in_alarm', '1 while an alarm of the log-in holds', ['alarm']);
  for (const [name, holds] of Object.entries(alarms)) alarm.set({ alarm: name }, Number(holds));
  return registry;
}
