import type { Instant } from '#domain/dates.ts';
import type { IntentUuid, OrderUuid, RefundUuid } from '#domain/identifier.ts';
import type { Posting } from '#domain/ledger/posting.ts';
import type { Transaction, Write } from '../database.ts';

export type JournalPosting = {
  readonly txId: string;
  readonly orderUuid: OrderUuid;
  readonly posting: Posting;
  readonly postedAt: Instant;
};

/** Appends journal transactions. The database rejects an unbalanced one (docs/spec/reliability.md#I-01). */
export function insertPostings(transaction: Transaction, postings: readonly JournalPosting[]): Write[] {
  if (postings.length === 0) return [];
  const lines = postings.flatMap(({ txId, posting }) => posting.lines.map((line) => ({ ...line, txId })));
  return [
    transaction`
      insert into journal_transaction (tx_id, rule, order_uuid, operation_uuid, refund_uuid, posted_at)
      select * from unnest(
        ${postings.map(({ txId }) => txId)}::uuid[], ${postings.map(({ posting }) => posting.rule)}::text[],
        ${postings.map(({ orderUuid }) => orderUuid)}::uuid[], ${postings.map(causeIntent)}::uuid[],
        ${postings.map(causeRefund)}::uuid[], ${postings.map(({ postedAt }) => postedAt)}::timestamptz[])`,
    transaction`
      insert into journal_entry (tx_id, account, debit, credit)
      select * from unnest(
        ${lines.map(({ txId }) => txId)}::uuid[], ${lines.map(({ account }) => account)}::text[],
        ${lines.map(({ side, amount }) => (side === 'debit' ? amount : 0))}::bigint[],
        ${lines.map(({ side, amount }) => (side === 'credit' ? amount : 0))}::bigint[])`,
  ];
}

function causeIntent({ posting: { cause } }: JournalPosting): IntentUuid | null {
  return cause !== null && 'intentUuid' in cause ? cause.intentUuid : null;
}

function causeRefund({ posting: { cause } }: JournalPosting): RefundUuid | null {
  return cause !== null && 'refundUuid' in cause ? cause.refundUuid : null;
}
