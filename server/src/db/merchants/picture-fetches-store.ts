import type { CalendarDate, Instant } from '#domain/dates.ts';
import type { MerchantUuid } from '#domain/identifier.ts';
import type { Autocommit, Transaction } from '../database.ts';

type FetchRequest = {
  readonly merchantUuid: MerchantUuid;
  /** The day in Moscow, to which the limits apply. */
  readonly day: CalendarDate;
  readonly now: Instant;
  /** The end of the lease of a process that was killed. */
  readonly busyUntil: Instant;
  readonly dailyLimits: { readonly fetches: number; readonly bytes: number };
};

/** BUSY: another fetch of the shop runs. SPENT: the shop has used up a limit of the day. */
export type FetchLease = 'TAKEN' | 'BUSY' | 'SPENT';

/**
 * Takes the lease of a shop for one fetch of a picture, and counts the fetch. The statement reads one row, so its cost
 * does not depend on the number of pictures. A stored lease of twice the length counts as ended: the clock was set back
 * after it was taken. A shorter one may belong to a worker whose clock is ahead.
 */
export async function takeFetchLease(
  autocommit: Autocommit,
  { merchantUuid, day, now, busyUntil, dailyLimits }: FetchRequest,
): Promise<FetchLease> {
  const isSpent = autocommit`
    f.day = ${day}::date and (f.fetches >= ${dailyLimits.fetches} or f.bytes >= ${dailyLimits.bytes})`;
  const [row] = await autocommit<{ lease: FetchLease }[]>`
    with taken as (
      insert into picture_fetches as f (merchant_uuid, day, fetches, bytes, busy_until)
      values (${merchantUuid}, ${day}, 1, 0, ${busyUntil})
      on conflict (merchant_uuid) do update set day = excluded.day, busy_until = excluded.busy_until,
        fetches = case f.day when excluded.day then f.fetches else 0 end + 1,
        bytes = case f.day when excluded.day then f.bytes else 0 end
      where not (${isSpent}) and (f.busy_until > ${now}
        and f.busy_until < excluded.busy_until + (excluded.busy_until - ${now}::timestamptz)) is not true
      returning 1)
    select case
      when exists (select from taken) then 'TAKEN'
      when exists (select from picture_fetches f where merchant_uuid = ${merchantUuid} and ${isSpent}) then 'SPENT'
      else 'BUSY' end as lease`;
  return row?.lease ?? 'BUSY';
}

/** Ends the lease of a shop and counts the bytes of a new file. */
export async function endFetchLease(
  transaction: Transaction,
  merchantUuid: MerchantUuid,
  newBytes: number,
): Promise<void> {
  await transaction`
    update picture_fetches set busy_until = null, bytes = bytes + ${newBytes} where merchant_uuid = ${merchantUuid}`;
}
