import type { OperationKind, OperationState } from '../payments/operation.ts';
import { isLive } from '../payments/operation.ts';

/** What two books can disagree on. */
export type DifferenceKind =
  'UNKNOWN_CHARGE' | 'MISSING_CHARGE' | 'CHARGED_TWICE' | 'REFUND_DIFFERS' | 'DEBT_DIFFERS';

/** One number at the bank as both books have it; sums in kopecks. */
export type BookPair = {
  /** null: the number is none of ours. */
  readonly ours: {
    readonly kind: OperationKind;
    readonly state: OperationState;
    readonly amount: number;
    readonly returned: number;
    /** Money is on its way back: the bank may have given it already. */
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
 * How two books disagree about one number at the bank; null when they do not, or when the payment or its return is still under way
 * (docs/spec/reliability.md#I-08 to docs/spec/reliability.md#I-11). Money that came outside of the bank is in no book of the bank's.
 */
export function compareBooks({ ours, theirs }: BookPair): BookDifference | null {
  if (ours !== null && !isComparable(ours)) return null;
  const ourAmount = ours?.state === 'SETTLED' ? ours.amount : 0;
  const kind = chargeDifference(ourAmount, theirs);
  if (kind !== null) return { kind, ourAmount, theirAmount: theirs.charged };
  return ours?.state === 'SETTLED' ? refundDifference(ours, theirs) : null;
}

function isComparable({ state, kind }: NonNullable<BookPair['ours']>): boolean {
  return !isLive(state) && kind !== 'FULL_PAYMENT' && kind !== 'BINDING';
}

function chargeDifference(ourAmount: number, theirs: BookPair['theirs']): DifferenceKind | null {
  if (theirs.chargeCount > 1) return 'CHARGED_TWICE';
  if (theirs.charged === ourAmount) return null;
  if (ourAmount > 0) return 'MISSING_CHARGE';
  // what the bank took and gave back whole is nobody's money
  return theirs.charged === theirs.refunded ? null : 'UNKNOWN_CHARGE';
}

function refundDifference(
  { returned, isReturning }: NonNullable<BookPair['ours']>,
  { refunded }: BookPair['theirs'],
): BookDifference | null {
  if (refunded === returned || isReturning) return null;
  return { kind: 'REFUND_DIFFERS', ourAmount: returned, theirAmount: refunded };
}
