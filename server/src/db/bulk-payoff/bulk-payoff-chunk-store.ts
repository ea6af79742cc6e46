import type { Instant } from '#domain/calendar.ts';
import type { Transaction } from '../database.ts';
import type { OrderRange } from './bulk-payoff-settle-store.ts';

/**
 * Divides the rows that are settled in batches into chunks by order UUID. Adjacent orders lie on the same disk pages.
 */
export async function cutChunks(
  transaction: Transaction,
  fileUuid: string,
  rowsInChunk: number,
): Promise<void> {
  await transaction`
    insert into full_payment_chunk (file_uuid, chunk_no, first_order_uuid, last_order_uuid, rows_total)
    select ${fileUuid}::uuid, chunk_no, (array_agg(order_uuid order by place))[1], (array_agg(order_uuid order by place desc))[1], count(*)
    from (select order_uuid, place, ((place - 1) / ${rowsInChunk}::integer)::integer as chunk_no
      from (select order_uuid, row_number() over (order by order_uuid) as place
        from full_payment_row where file_uuid = ${fileUuid} and route = 'SET') numbered) chunked
    group by chunk_no`;
}

export type Chunk = OrderRange & { readonly chunkNo: number };

/** Locks an open chunk that no other worker has locked; null when there is none. */
export async function takeChunk(transaction: Transaction, fileUuid: string): Promise<Chunk | null> {
  const [chunk] = await transaction<Chunk[]>`
    select file_uuid as "fileUuid", chunk_no as "chunkNo", first_order_uuid as "firstOrderUuid", last_order_uuid as "lastOrderUuid"
    from full_payment_chunk where file_uuid = ${fileUuid} and done_at is null order by chunk_no limit 1 for update skip locked`;
  return chunk ?? null;
}

/**
 * Marks a chunk as done, in the transaction that pays it. After a crash the next run continues with the open chunks.
 */
export async function markChunkDone(
  transaction: Transaction,
  { fileUuid, chunkNo }: Chunk,
  at: Instant,
): Promise<void> {
  await transaction`
    update full_payment_chunk set done_at = ${at} where file_uuid = ${fileUuid} and chunk_no = ${chunkNo}`;
}

/** Switches a chunk that failed as a batch to settlement row by row. */
export async function payChunkRowByRow(
  transaction: Transaction,
  { fileUuid, firstOrderUuid, lastOrderUuid }: Chunk,
): Promise<void> {
  await transaction`
    update full_payment_row set route = 'SINGLE'
    where file_uuid = ${fileUuid} and order_uuid between ${firstOrderUuid} and ${lastOrderUuid} and route = 'SET' and result is null`;
}

/** True when every chunk of a file is done. */
export async function areChunksDone(transaction: Transaction, fileUuid: string): Promise<boolean> {
  const rows = await transaction`
    select 1 from full_payment_chunk where file_uuid = ${fileUuid} and done_at is null limit 1`;
  return rows.length === 0;
}
