import type { Instant } from '#domain/calendar.ts';
import type { Reader } from '../database.ts';

/** How many there are of something, and how long the oldest of them has waited. */
export type Waiting = {
  readonly name: string;
  readonly state: string;
  readonly count: number;
  readonly oldestSeconds: number;
};

/** Jobs by kind and state; a job that waits is late from the moment at which it was due. */
export async function countJobs(reader: Reader, now: Instant): Promise<Waiting[]> {
  return reader<Waiting[]>`
    select kind as name, state, count(*) as count,
      greatest(0, extract(epoch from ${now}::timestamptz - min(run_at)))::float8 as "oldestSeconds"
    from job group by kind, state order by kind, state`;
}

/** Operations and returns of money at the bank that have not ended. */
export async function countOpenOperations(reader: Reader, now: Instant): Promise<Waiting[]> {
  return reader<Waiting[]>`
    select name, state, count(*) as count,
      greatest(0, extract(epoch from ${now}::timestamptz - min(created_at)))::float8 as "oldestSeconds"
    from (
      select 'operation' as name, state, created_at from operation where state in ('CREATED', 'REGISTERED', 'SENT', 'UNKNOWN')
      union all
      select 'refund', state, created_at from operation_refund where state <> 'DONE') as open_one
    group by name, state order by name, state`;
}

/** Messages that have not been handed over yet: each has a job. */
export async function countWaitingSms(reader: Reader, now: Instant): Promise<Waiting[]> {
  return reader<Waiting[]>`
    select s.kind as name, s.state, count(*) as count,
      greatest(0, extract(epoch from ${now}::timestamptz - min(s.created_at)))::float8 as "oldestSeconds"
    from job j join sms s on s.sms_id = (j.payload ->> 'smsId')::bigint
    where j.kind = 'send-sms' and s.state = 'WAITING' group by s.kind, s.state order by s.kind`;
}

/** Connections to this database, of all servers together, and how many there may be. */
export async function countConnections(
  reader: Reader,
): Promise<{ readonly open: Waiting[]; readonly most: number }> {
  const open = await reader<Waiting[]>`
    select 'connection' as name, coalesce(state, 'none') as state, count(*) as count, 0::float8 as "oldestSeconds"
    from pg_stat_activity where datname = current_database() group by state order by state`;
  const [setting] = await reader<
    { most: number }[]
  >`select current_setting('max_connections')::integer as most`;
  return { open, most: setting?.most ?? 0 };
}
