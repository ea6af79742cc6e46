import { type Instant, plusSeconds } from '#domain/dates.ts';
import { allowsOneMore, type Limit, type LimitName } from '#domain/auth/limits.ts';
import { batch, type Query, type Reader, type Transaction } from '../database.ts';

/**
 * The scopes in which events are counted: each named limit, SMS messages, proofs of work, recorded
 * refusals and raised alarms.
 */
export type EventScope = LimitName | 'sms' | 'proof' | 'recordedRefusals' | Alarm;
export type Alarm = 'attackMode' | 'smsBreaker' | 'smsCeiling';

export type LimitEvent = {
  readonly scope: EventScope;
  /** The phone, address or budget; absent for a limit of the whole service. */
  readonly subject?: string;
  readonly detail?: string;
};

/**
 * Counts the events in each window of a limit. With `distinct` it counts the distinct details other than `detail`.
 */
export async function countEvents(
  reader: Reader,
  { scope, subject, detail = '', distinct = false }: LimitEvent & { readonly distinct?: boolean },
  { limits, now }: { readonly limits: readonly Limit[]; readonly now: Instant },
): Promise<number[]> {
  const counted = distinct
    ? reader`count(distinct detail) filter (where detail <> ${detail})`
    : reader`count(*)`;
  const subjectFilter = subject === undefined ? reader`` : reader`and subject = ${subject}`;
  const counts = await batch(
    limits.map(
      ({ windowSeconds }) => reader<{ count: number }[]>`
        select ${counted} as count from limit_event
        where scope = ${scope} ${subjectFilter} and at > ${plusSeconds(now, -windowSeconds)}`,
    ),
  );
  return counts.map(([row]) => row?.count ?? 0);
}

/** Counts an event; false, and nothing counted, when the limits refuse one more. */
export async function countWithinLimits(
  transaction: Transaction,
  event: LimitEvent,
  { limits, factor, now }: LimitRule,
): Promise<boolean> {
  const counts = await countEvents(transaction, event, { limits, now });
  if (!allowsOneMore(counts, limits, factor)) return false;
  await insertEvent(transaction, event, now);
  return true;
}

type LimitRule = { readonly limits: readonly Limit[]; readonly factor: number; readonly now: Instant };

/**
 * Returns the instant until which these limits refuse another event; null when they allow one. A full window
 * allows an event again when its oldest counted event leaves it. With `distinct` each detail other than `detail`
 * counts once, at its latest event.
 */
export async function limitedUntil(
  reader: Reader,
  event: LimitEvent & { readonly distinct?: boolean },
  { limits, factor, now }: LimitRule,
): Promise<Instant | null> {
  const found = await batch(
    limits.map(({ windowSeconds, most }) => {
      const since = plusSeconds(now, -windowSeconds);
      return instantOfNewest(reader, { ...event, since }, Math.max(0, most * factor - 1));
    }),
  );
  const ends = limits.map(({ windowSeconds }, index) => {
    const at = found[index]?.[0]?.at ?? null;
    return at === null ? null : plusSeconds(at, windowSeconds);
  });
  return latestOf(ends);
}

/** Reads the time of the event that has exactly `newer` newer ones. No row when there are fewer events. */
function instantOfNewest(
  reader: Reader,
  {
    scope,
    subject,
    detail = '',
    distinct = false,
    since,
  }: LimitEvent & { readonly distinct?: boolean; readonly since: Instant },
  newer: number,
): Query<{ at: Instant }> {
  const subjectFilter = subject === undefined ? reader`` : reader`and subject = ${subject}`;
  const instants = distinct
    ? reader`select max(at) as at from limit_event
        where scope = ${scope} ${subjectFilter} and at > ${since} and detail <> ${detail} group by detail`
    : reader`select at from limit_event where scope = ${scope} ${subjectFilter} and at > ${since}`;
  return reader<{ at: Instant }[]>`${instants} order by 1 desc offset ${newer} limit 1`;
}

/** The latest instant; null when there is none. */
export function latestOf(instants: readonly (Instant | null)[]): Instant | null {
  return instants.reduce(
    (latest, each) => (latest === null || (each !== null && each > latest) ? each : latest),
    null,
  );
}

/** Counts the events of the last hour, and of the same hour on each of the last seven days. */
export async function countHours(
  reader: Reader,
  scope: EventScope,
  now: Instant,
): Promise<{ readonly lastHour: number; readonly sameHourBefore: readonly number[] }> {
  const rows = await reader<{ count: number }[]>`
    select (select count(*) from limit_event where scope = ${scope}
      and at > ${now}::timestamptz - days * interval '1 day' - interval '1 hour'
      and at <= ${now}::timestamptz - days * interval '1 day') as count
    from generate_series(0, 7) as days order by days`;
  const [lastHour = 0, ...sameHourBefore] = rows.map((row) => row.count);
  return { lastHour, sameHourBefore };
}

/** True when an event occurred within the last `windowSeconds`. */
export async function hasEventWithin(
  reader: Reader,
  event: LimitEvent,
  { windowSeconds, now }: { readonly windowSeconds: number; readonly now: Instant },
): Promise<boolean> {
  const [count = 0] = await countEvents(reader, event, { limits: [{ windowSeconds, most: 1 }], now });
  return count > 0;
}

export async function insertEvent(transaction: Transaction, event: LimitEvent, at: Instant): Promise<void> {
  await transaction`
    insert into limit_event (scope, subject, detail, at)
      values (${event.scope}, ${event.subject ?? ''}, ${event.detail ?? ''}, ${at})`;
}

/** The time of the last event of a subject; null without one. */
export async function lastEventAt(
  reader: Reader,
  { scope, subject }: Required<Omit<LimitEvent, 'detail'>>,
): Promise<Instant | null> {
  const [row] = await reader<{ at: Instant | null }[]>`
    select max(at) as at from limit_event where scope = ${scope} and subject = ${subject}`;
  return row?.at ?? null;
}

/** Deletes the counted events of a subject. */
export async function deleteEvents(
  transaction: Transaction,
  { scope, subject }: Required<Omit<LimitEvent, 'detail'>>,
): Promise<void> {
  await transaction`delete from limit_event where scope = ${scope} and subject = ${subject}`;
}

/**
 * Serialises the requests of one phone, address or budget, so that concurrent requests cannot exceed a limit
 * (docs/spec/reliability.md#S-01).
 */
export async function lockSubject(transaction: Transaction, subject: string): Promise<void> {
  await transaction`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`;
}

/**
 * Deletes at most `most` events older than `before` and returns their number. It examines only the oldest `most`
 * rows, so its cost does not grow with the table.
 */
export async function deleteOldEvents(
  transaction: Transaction,
  before: Instant,
  most: number,
): Promise<number> {
  const rows = await transaction`
    delete from limit_event where at < ${before}
      and limit_event_id in (select limit_event_id from limit_event order by limit_event_id limit ${most})`;
  return rows.count;
}
