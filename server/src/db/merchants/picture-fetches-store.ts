import type { CalendarDate, Instant } from '#domain/dates.ts';
import type { MerchantUuid } from '#domain/identifier.ts';
import type { Autocommit, Transaction } from '../database.ts';

type FetchRequest = {
  readonly merchantUuid: MerchantUuid;
  /** Moscow. */
  readonly day: CalendarDate;
  readonly now: Instant;
  /** When the turn ends by itself, if the process does. */
  readonly busyUntil: Instant;
  readonly dailyLimits: { readonly fetches: number; readonly bytes: number };
};

/** BUSY: another fetch of the shop runs. SPENT: the shop has used up a limit of the day. */
export type FetchTurn = 'TAKEN' | 'BUSY' | 'SPENT';

/**
 * Takes the turn of a shop to fetch a picture and counts the fetch. It reads one row, however many pictures there are. A
 * turn of twice the length is impossible and has ended: it remains after the clock was set back. One of less may be the
 * turn of a worker whose clock is ahead.
 */
export async function takeFetchTurn(
  autocommit: Autocommit,
  { merchantUuid, day, now, busyUntil, dailyLimits }: FetchRequest,
): Promise<FetchTurn> {
  const isSpent = autocommit`
    f.day = ${day}::date and (f.fetches >= ${dailyLimits.fetches} or f.bytes >= ${dailyLimits.bytes})`;
  const [row] = await autocommit<{ turn: FetchTurn }[]>`
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
      else 'BUSY' end as turn`;
  return row?.turn ?? 'BUSY';
}

/** Ends the turn of a shop and counts the bytes of a new file. */
export async function endFetchTurn(
  transaction: Transaction,
  merchantUuid: MerchantUuid,
  newBytes: number,
): Promise<void> {
  await transaction`
    update picture_fetches set busy_until = null, bytes = bytes + ${newBytes} where merchant_uuid = ${merchantUuid}`;
}
