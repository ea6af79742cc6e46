import type { OperationKind, OperationState } from '../payment/operation.ts';
import { isLive } from '../payment/operation.ts';

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
 * (I-08 to I-11). Money that came outside of the bank is in no book of the bank's.
 */
export function compareBooks({ ours, theirs }: BookPair): BookDifference | null {
  const { charged, refunded, chargeCount } = theirs;
  if (ours !== null && (isLive(ours.state) || ours.kind === 'FULL_PAYMENT' || ours.kind === 'BINDING'))
    return null;
  const believed = ours?.state === 'SETTLED' ? ours.amount : 0;
  if (chargeCount > 1) return { kind: 'CHARGED_TWICE', ourAmount: believed, theirAmount: charged };
  if (charged > 0 && believed === 0)
    return charged === refunded ? null : { kind: 'UNKNOWN_CHARGE', ourAmount: 0, theirAmount: charged };
  if (charged !== believed) return { kind: 'MISSING_CHARGE', ourAmount: believed, theirAmount: charged };
  const returned = ours?.returned ?? 0;
  return refunded === returned || ours?.isReturning === true
    ? null
    : { kind: 'REFUND_DIFFERS', ourAmount: returned, theirAmount: refunded };
}
