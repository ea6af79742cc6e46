import { type Instant, plusSeconds, secondsBetween } from '../dates.ts';
import type { RefundUuid } from '../identifier.ts';
import { type Kopecks, minus, noMoney, sumOf } from '../money.ts';
import { systemError } from './gateway-refusals.ts';

/** The bank's report about a payment; null when the bank did not answer or does not report the amount. */
export type BankReport = {
  /** The money that the bank still holds. */
  readonly depositedAmount: Kopecks;
  /** The refunds that the bank has made, by our identifiers. */
  readonly refunds: readonly { readonly externalRefundId: string; readonly amount: Kopecks }[];
} | null;

export type RefusedRefund = {
  readonly refundUuid: RefundUuid;
  readonly amount: Kopecks;
  readonly errorCode: number;
  readonly report: BankReport;
  /** The money that the payment brought. */
  readonly paid: Kopecks;
  /** An earlier request had no final answer, so it may have returned the money. */
  readonly isRepeated: boolean;
  /** The first request of this refund. */
  readonly firstSentAt: Instant;
  readonly now: Instant;
};

export type StepAfterRefusal =
  /** The bank has made this refund before. */
  | { readonly kind: 'returned' }
  /** The bank may accept the same request later; `depositedAmount` is null when the bank did not report it. */
  | { readonly kind: 'repeat'; readonly depositedAmount: Kopecks | null }
  /** The bank returns only `returnable`, which may be 0; staff clear up `rest`. */
  | { readonly kind: 'give-up'; readonly returnable: Kopecks; readonly rest: Kopecks };

/** How long a refund is repeated when the bank holds enough money and answers with a system error. */
const repeatedForSeconds = 86_400;

/**
 * Decides what follows a refused refund from the bank's own report: the service returns what the bank still holds, and
 * the rest is a matter for staff. A refund is repeated only after a system error, or when the bank reports nothing
 * (docs/spec/gateway.md#7, docs/decisions/0093-refused-refunds.md).
 */
export function stepAfterRefusal(refund: RefusedRefund): StepAfterRefusal {
  const { refundUuid, amount, report } = refund;
  if (report === null) return { kind: 'repeat', depositedAmount: null };
  const reported = report.refunds.find(({ externalRefundId }) => externalRefundId === refundUuid);
  if (reported?.amount === amount) return { kind: 'returned' };
  if (report.depositedAmount < amount) {
    const returnable = mayAlreadyBeReturned(refund, report) ? noMoney : report.depositedAmount;
    return { kind: 'give-up', returnable, rest: minus(amount, returnable) };
  }
  return isRepeatable(refund)
    ? { kind: 'repeat', depositedAmount: report.depositedAmount }
    : { kind: 'give-up', returnable: noMoney, rest: amount };
}

/**
 * Money that the bank's list does not explain may be this refund, because the bank need not report identifiers
 * (docs/spec/gateway.md#5.2).
 */
function mayAlreadyBeReturned(
  { paid, isRepeated }: RefusedRefund,
  { depositedAmount, refunds }: NonNullable<BankReport>,
): boolean {
  return isRepeated && depositedAmount + sumOf(refunds.map(({ amount }) => amount)) < paid;
}

function isRepeatable({ errorCode, firstSentAt, now }: RefusedRefund): boolean {
  return errorCode === systemError && secondsBetween(firstSentAt, now) < repeatedForSeconds;
}

const shortestPauseSeconds = 10;
const longestPauseSeconds = 3600;

/**
 * When to repeat a refund: the pause is a quarter of the time since the first request, from ten seconds to an hour.
 */
export function nextRefundTryAt(firstSentAt: Instant, now: Instant): Instant {
  const pause = Math.floor(secondsBetween(firstSentAt, now) / 4);
  return plusSeconds(now, Math.min(Math.max(pause, shortestPauseSeconds), longestPauseSeconds));
}
