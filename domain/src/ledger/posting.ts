import type { IntentUuid, RefundUuid } from '../identifier.ts';
import type { Kopecks } from '../money.ts';
import type { Account } from './account.ts';

/** One line of a journal transaction; `amount` is above 0. */
export type PostingLine = {
  readonly account: Account;
  readonly side: 'debit' | 'credit';
  readonly amount: Kopecks;
};

/** The reason of a posting; it explains every ledger line (docs/spec/rules.md#1). */
export type PostingRule =
  | 'order-approved'
  | 'payment-settled'
  | 'excess-received'
  | 'penalty-applied'
  | 'penalty-cancelled'
  | 'order-reduced'
  | 'order-reversed'
  | 'goodwill-given'
  | 'refund-returned'
  | 'service-sold';

export type PostingCause = { readonly intentUuid: IntentUuid } | { readonly refundUuid: RefundUuid } | null;

/**
 * A journal transaction: at least two lines, debits equal credits, at most one cause (docs/spec/reliability.md#I-01,
 * docs/spec/reliability.md#I-03).
 */
export type Posting = {
  readonly rule: PostingRule;
  readonly cause: PostingCause;
  readonly lines: readonly PostingLine[];
};
