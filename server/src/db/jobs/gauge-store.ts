import type { Instant } from '#domain/dates.ts';
import type { Reader } from '../database.ts';

/** The number of items of one name and state, and the age of the oldest. */
export type QueueGauge = {
  readonly name: string;
  readonly state: string;
  readonly count: number;
  readonly oldestSeconds: number;
};

/** Counts jobs by kind and state. The age of a job starts when it becomes due. */
export async function countJobs(reader: Reader, now: Instant): Promise<QueueGauge[]> {
  return reader<QueueGauge[]>`
    select kind as name, state, count(*) as count,
      greatest(0, extract(epoch from ${now}::timestamptz - min(run_at)))::float8 as "oldestSeconds"
    from job group by kind, state order by kind, state`;
}

/** Counts unfinished intents and refunds at the bank. */
export async function countOpenIntents(reader: Reader, now: Instant): Promise<QueueGauge[]> {
  return reader<QueueGauge[]>`
    select name, state, count(*) as count,
      greatest(0, extract(epoch from ${now}::timestamptz - min(created_at)))::float8 as "oldestSeconds"
    from (
      select 'operation' as name, state, created_at from operation
        where state in ('CREATED', 'REGISTERED', 'SENT', 'UNKNOWN')
      union all
      select 'refund', state, created_at from operation_refund where state <> 'DONE') as unfinished
    group by name, state order by name, state`;
}

/** Counts SMS messages that are not sent yet. The query starts from their jobs. */
export async function countWaitingSms(reader: Reader, now: Instant): Promise<QueueGauge[]> {
  return reader<QueueGauge[]>`
    select s.kind as name, s.state, count(*) as count,
      greatest(0, extract(epoch from ${now}::timestamptz - min(s.created_at)))::float8 as "oldestSeconds"
    from job j join sms s on s.sms_id = (j.payload ->> 'smsId')::bigint
    where j.kind = 'send-sms' and s.state = 'WAITING' group by s.kind, s.state order by s.kind`;
}

/** Counts the connections of all servers to this database; `most` is `max_connections`. */
export async function countConnections(
  reader: Reader,
): Promise<{ readonly open: QueueGauge[]; readonly most: number }> {
  const open = await reader<QueueGauge[]>`
    select 'connection' as name, coalesce(state, 'none') as state, count(*) as count, 0::float8 as "oldestSeconds"
    from pg_stat_activity where datname = current_database() group by state order by state`;
  const [setting] = await reader<
    { most: number }[]
  >`select current_setting('max_connections')::integer as most`;
  return { open, most: setting?.most ?? 0 };
}
