import type { OperationKind, OperationState } from '../orders/operation.ts';
import { isOpen } from '../orders/operation.ts';

/** Kinds of difference between our records and the bank's. */
export type DifferenceKind =
  'UNKNOWN_CHARGE' | 'MISSING_CHARGE' | 'CHARGED_TWICE' | 'REFUND_DIFFERS' | 'DEBT_DIFFERS';

/** One gateway order number in our records and in the bank's; sums in kopecks. */
export type BookPair = {
  /** null when our records do not have this number. */
  readonly ours: {
    readonly kind: OperationKind;
    readonly state: OperationState;
    readonly amount: number;
    readonly returned: number;
    /** A refund is in progress, so the bank may have returned the money already. */
    readonly isReturning: boolean;
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
 * Compares our record and the bank's record of one gateway order number. Null when they agree, or while the payment or
 * its refund is in progress (docs/spec/reliability.md#I-08 to docs/spec/reliability.md#I-11). Money that arrived
 * outside the gateway is not in the bank's records.
 */
export function compareBooks({ ours, theirs }: BookPair): BookDifference | null {
  if (ours !== null && !isComparable(ours)) return null;
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
  { returned, isReturning }: NonNullable<BookPair['ours']>,
  { refunded }: BookPair['theirs'],
): BookDifference | null {
  if (refunded === returned || isReturning) return null;
  return { kind: 'REFUND_DIFFERS', ourAmount: returned, theirAmount: refunded };
}
