import type { Autocommit, Fragment, Reader, Transaction } from '../database.ts';

/** What a process has left in the database, and finds there again as long as the database does not go back (decision 0059). */
export type Mark = { readonly processUuid: string; readonly count: number };

/** Counts on a mark; null where the database does not know it. It may know a later one, whose answer was lost. */
export async function moveMark(autocommit: Autocommit, mark: Mark): Promise<Mark | null> {
  const [moved] = await autocommit<Mark[]>`
    update process_mark set count = count + 1, left_at = now() where process_uuid = ${mark.processUuid} and count >= ${mark.count}
    returning process_uuid as "processUuid", count`;
  return moved ?? null;
}

/** Leaves a mark where there is none, or an earlier one; those of processes that are gone for a month are swept away. */
export async function leaveMark(autocommit: Autocommit, { processUuid, count }: Mark): Promise<void> {
  await autocommit`
    with swept as (delete from process_mark where left_at < now() - interval '30 days' and process_uuid <> ${processUuid})
    insert into process_mark (process_uuid, count) values (${processUuid}, ${count})
    on conflict (process_uuid) do update set count = excluded.count, left_at = excluded.left_at`;
}

/** Whether the database knows a mark; what has left none yet cannot tell. */
export function knowsMark(reader: Reader, mark: Mark | null): Fragment {
  if (mark === null) return reader`true`;
  return reader`exists (select from process_mark where process_uuid = ${mark.processUuid} and count >= ${mark.count})`;
}

/** The same, asked in a transaction that writes only then. */
export async function isCurrent(transaction: Transaction, mark: Mark | null): Promise<boolean> {
  const [row] = await transaction<
    { isKnown: boolean }[]
  >`select ${knowsMark(transaction, mark)} as "isKnown"`;
  return row?.isKnown === true;
}
