import type { RowFault } from '#domain/bulk-payoff/row-reasons.ts';
import type { Instant } from '#domain/dates.ts';
import type { IntentUuid, OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import { openIntentStates } from '#domain/orders/payment-intent.ts';
import { findByKey, oneOf, type Reader, type Transaction, type Write } from '../database.ts';

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
    select ${fileUuid}::uuid, chunk_no, (array_agg(order_uuid order by place))[1],
      (array_agg(order_uuid order by place desc))[1], count(*)
    from (select order_uuid, place, ((place - 1) / ${rowsInChunk}::integer)::integer as chunk_no
      from (select order_uuid, row_number() over (order by order_uuid) as place
        from full_payment_row where file_uuid = ${fileUuid} and route = 'SET') numbered) chunked
    group by chunk_no`;
}

export type Chunk = {
  readonly fileUuid: string;
  readonly chunkNo: number;
  readonly firstOrderUuid: string;
  readonly lastOrderUuid: string;
};

/** Locks an open chunk that no other worker has locked; null when there is none. */
export async function takeChunk(transaction: Transaction, fileUuid: string): Promise<Chunk | null> {
  const [chunk] = await transaction<Chunk[]>`
    select file_uuid as "fileUuid", chunk_no as "chunkNo", first_order_uuid as "firstOrderUuid",
      last_order_uuid as "lastOrderUuid"
    from full_payment_chunk where file_uuid = ${fileUuid} and done_at is null order by chunk_no
      limit 1 for update skip locked`;
  return chunk ?? null;
}

export type OpenRow = {
  readonly lineNo: number;
  readonly orderUuid: OrderUuid;
  /** The amount in the file, which is not compared with the debt yet. */
  readonly amount: Kopecks;
};

/** The next open rows of a chunk in the order of their orders. A file has at most one open row for an order. */
export async function openRowsOfChunk(
  transaction: Transaction,
  { fileUuid, firstOrderUuid, lastOrderUuid }: Chunk,
  limit: number,
): Promise<OpenRow[]> {
  await findByKey(transaction);
  return transaction<OpenRow[]>`
    select line_no as "lineNo", order_uuid as "orderUuid", amount from full_payment_row
    where file_uuid = ${fileUuid} and order_uuid between ${firstOrderUuid} and ${lastOrderUuid} and route = 'SET'
      and result is null
    order by order_uuid limit ${limit}`;
}

/** Selects the orders with a payment whose money the bank may still take. */
export async function ordersWithOpenPayment(
  reader: Reader,
  orderUuids: readonly OrderUuid[],
): Promise<OrderUuid[]> {
  const rows = await reader<{ orderUuid: OrderUuid }[]>`
    select distinct order_uuid as "orderUuid" from operation
    where order_uuid ${oneOf(reader, orderUuids)} and kind <> 'BINDING' and state = any (${openIntentStates})`;
  return rows.map(({ orderUuid }) => orderUuid);
}

type BatchOutcome = {
  readonly lineNo: number;
  /** SET: paid in a batch. NONE: failed. SINGLE: to be paid one by one. */
  readonly route: 'SET' | 'NONE' | 'SINGLE';
  /** null unless paid. */
  readonly intentUuid: IntentUuid | null;
  /** null unless failed. */
  readonly reason: RowFault | null;
  /** The debt that the sum differs from; null for another outcome. */
  readonly debt: Kopecks | null;
};

/** Saves the outcomes of open rows. */
export function saveRowOutcomes(
  transaction: Transaction,
  fileUuid: string,
  outcomes: readonly BatchOutcome[],
): Write {
  if (outcomes.length === 0) return null;
  return transaction`
    update full_payment_row r set route = given.route, operation_uuid = given.operation_uuid, reason = given.reason,
      debt = given.debt,
      result = case given.route when 'SET' then 'SUCCESS' when 'NONE' then 'FAIL' end
    from unnest(${outcomes.map(({ lineNo }) => lineNo)}::integer[], ${outcomes.map(({ route }) => route)}::text[],
      ${outcomes.map(({ intentUuid }) => intentUuid)}::uuid[], ${outcomes.map(({ reason }) => reason)}::text[],
      ${outcomes.map(({ debt }) => debt)}::bigint[]) as given (line_no, route, operation_uuid, reason, debt)
    where r.file_uuid = ${fileUuid} and r.line_no = given.line_no and r.result is null`;
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
    where file_uuid = ${fileUuid} and order_uuid between ${firstOrderUuid} and ${lastOrderUuid} and route = 'SET'
      and result is null`;
}

/** True when every chunk of a file is done. */
export async function areChunksDone(transaction: Transaction, fileUuid: string): Promise<boolean> {
  const rows = await transaction`
    select 1 from full_payment_chunk where file_uuid = ${fileUuid} and done_at is null limit 1`;
  return rows.length === 0;
}
