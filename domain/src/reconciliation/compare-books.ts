import { isOpen, type IntentKind, type IntentState } from '../orders/payment-intent.ts';

/** Kinds of difference between our records and the bank's. */
export type DifferenceKind =
  | 'UNKNOWN_CHARGE'
  | 'MISSING_CHARGE'
  | 'CHARGED_TWICE'
  | 'REFUND_DIFFERS'
  | 'DEBT_DIFFERS'
  /** The bank refuses a refund for good, and staff clear it up. */
  | 'REFUND_REFUSED'
  /** The bank refuses a call with an error of the set-up, not of the client. */
  | 'CALL_REFUSED';

/** One gateway order number in our records and in the bank's; sums in kopecks. */
export type BookPair = {
  /** null when our records do not have this number. */
  readonly ours: {
    readonly kind: IntentKind;
    readonly state: IntentState;
    readonly amount: number;
    readonly returned: number;
    /** The part of `returned` that staff have confirmed: it need not be in the bank's records. */
    readonly confirmed: number;
    /** The sum of the refunds in progress: the bank may have returned it already. */
    readonly returning: number;
  } | null;
  readonly theirs: {
    readonly charged: number;
    readonly refunded: number;
    readonly chargeCount: number;
  };
};

export type BookDifference = {
  readonly kind: DifferenceKind;
  readonly ourAmount: number;
  readonly theirAmount: number;
};

/**
 * Compares our record and the bank's record of one gateway order number. Null when they agree; `not-compared` while the
 * payment or its refund is in progress (docs/spec/reliability.md#I-08 to docs/spec/reliability.md#I-11). Money that
 * arrived outside the gateway is not in the bank's records.
 */
export function compareBooks({ ours, theirs }: BookPair): BookDifference | 'not-compared' | null {
  if (ours !== null && !isComparable(ours)) return 'not-compared';
  const ourAmount = ours?.state === 'SETTLED' ? ours.amount : 0;
  const kind = chargeDifference(ourAmount, theirs);
  if (kind !== null) return { kind, ourAmount, theirAmount: theirs.charged };
  return ours?.state === 'SETTLED' ? refundDifference(ours, theirs) : null;
}

function isComparable({ state, kind }: NonNullable<BookPair['ours']>): boolean {
  return !isOpen(state) && kind !== 'FULL_PAYMENT' && kind !== 'BINDING';
}

function chargeDifference(ourAmount: number, theirs: BookPair['theirs']): DifferenceKind | null {
  if (theirs.chargeCount > 1) return 'CHARGED_TWICE';
  if (theirs.charged === ourAmount) return null;
  if (ourAmount > 0) return 'MISSING_CHARGE';
  // a charge that the bank refunded in full is balanced
  return theirs.charged === theirs.refunded ? null : 'UNKNOWN_CHARGE';
}

function refundDifference(
  { returned, confirmed, returning }: NonNullable<BookPair['ours']>,
  { refunded }: BookPair['theirs'],
): BookDifference | 'not-compared' | null {
  if (refunded === returned || refunded === returned - confirmed) return null;
  if (refunded > returned && refunded <= returned + returning) return 'not-compared';
  return { kind: 'REFUND_DIFFERS', ourAmount: returned, theirAmount: refunded };
}
