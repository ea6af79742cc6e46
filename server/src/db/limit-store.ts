import type { Instant } from '#domain/calendar.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { Limit, LimitName } from '#domain/auth/limits.ts';
import type { Reader, Transaction } from './database.ts';

export type LimitEvent = {
  readonly scope: LimitName;
  /** Empty where the whole service is counted. */
  readonly subject: string;
  readonly detail?: string;
};

/** How many events there were in each window of a limit; `distinct` counts details once. */
export async function countEvents(
  reader: Reader,
  { scope, subject, distinct = false }: LimitEvent & { readonly distinct?: boolean },
  { limits, now }: { readonly limits: readonly Limit[]; readonly now: Instant },
): Promise<number[]> {
  const counted = distinct ? reader`count(distinct detail)` : reader`count(*)`;
  const ofSubject = subject === '' ? reader`` : reader`and subject = ${subject}`;
  return Promise.all(
    limits.map(async ({ windowSeconds }) => {
      const [row] = await reader<{ count: number }[]>`
        select ${counted} as count from limit_event
        where scope = ${scope} ${ofSubject} and at > ${plusSeconds(now, -windowSeconds)}`;
      return row?.count ?? 0;
    }),
  );
}

export async function insertEvent(transaction: Transaction, event: LimitEvent, at: Instant): Promise<void> {
  await transaction`
    insert into limit_event (scope, subject, detail, at) values (${event.scope}, ${event.subject}, ${event.detail ?? ''}, ${at})`;
}

/** Everything about one phone's codes happens one after the other: no burst passes a limit (S-01). */
export async function lockPhone(transaction: Transaction, phoneHash: string): Promise<void> {
  await transaction`select pg_advisory_xact_lock(hashtextextended(${phoneHash}, 0))`;
}
