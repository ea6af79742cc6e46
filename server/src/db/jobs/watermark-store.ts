import type { Autocommit, Fragment, Reader, Transaction } from '../database.ts';

/**
 * The watermark of a process. If the database does not have it, the database was restored from a backup (decision
 * 0059).
 */
export type Watermark = { readonly processUuid: string; readonly count: number };

/**
 * Advances a watermark; null when the database lacks it. A later stored count is valid: its answer may have been lost.
 */
export async function advanceWatermark(autocommit: Autocommit, mark: Watermark): Promise<Watermark | null> {
  const [moved] = await autocommit<Watermark[]>`
    update process_watermark set count = count + 1, written_at = now()
      where process_uuid = ${mark.processUuid} and count >= ${mark.count}
    returning process_uuid as "processUuid", count`;
  return moved ?? null;
}

/** Writes a watermark over none or an earlier one. Deletes watermarks of processes that stopped a month ago. */
export async function writeWatermark(
  autocommit: Autocommit,
  { processUuid, count }: Watermark,
): Promise<void> {
  await autocommit`
    with deleted as (delete from process_watermark
      where written_at < now() - interval '30 days' and process_uuid <> ${processUuid})
    insert into process_watermark (process_uuid, count) values (${processUuid}, ${count})
    on conflict (process_uuid) do update set count = excluded.count, written_at = excluded.written_at`;
}

/** The SQL condition that the database has the watermark. It is true for a process that has not written one yet. */
export function hasWatermark(reader: Reader, mark: Watermark | null): Fragment {
  if (mark === null) return reader`true`;
  return reader`exists (select from process_watermark
    where process_uuid = ${mark.processUuid} and count >= ${mark.count})`;
}

/** True when the database has the watermark. Read in the transaction that depends on the answer. */
export async function isCurrent(transaction: Transaction, mark: Watermark | null): Promise<boolean> {
  const [row] = await transaction<
    { isKnown: boolean }[]
  >`select ${hasWatermark(transaction, mark)} as "isKnown"`;
  return row?.isKnown === true;
}
