import type { Instant } from '#domain/calendar.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import type { Posting } from '#domain/ledger/posting.ts';
import type { Transaction } from '../database.ts';

type JournalPosting = {
  readonly txId: string;
  readonly orderUuid: OrderUuid;
  readonly posting: Posting;
  readonly postedAt: Instant;
};

/** Appends a transaction to the books; the database refuses one that does not balance (I-01). */
export async function insertPosting(
  transaction: Transaction,
  { txId, orderUuid, posting, postedAt }: JournalPosting,
): Promise<void> {
  const { cause, lines } = posting;
  const operationUuid = cause !== null && 'operationUuid' in cause ? cause.operationUuid : null;
  const refundUuid = cause !== null && 'refundUuid' in cause ? cause.refundUuid : null;
  await transaction`
    with head as (
      insert into journal_transaction (tx_id, rule, order_uuid, operation_uuid, refund_uuid, posted_at)
      values (${txId}, ${posting.rule}, ${orderUuid}, ${operationUuid}, ${refundUuid}, ${postedAt}))
    insert into journal_entry (tx_id, account, debit, credit)
    select ${txId}::uuid, account, debit, credit
    from unnest(${lines.map((line) => line.account)}::text[],
      ${lines.map((line) => (line.side === 'debit' ? line.amount : 0))}::bigint[],
      ${lines.map((line) => (line.side === 'credit' ? line.amount : 0))}::bigint[]) as given (account, debit, credit)`;
}
