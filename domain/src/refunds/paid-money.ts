import { identifier, type RefundUuid } from '../identifier.ts';
import { type Kopecks, minus, sumOf } from '../money.ts';
import type { Allocation, PaymentIntent } from '../orders/payment-intent.ts';
import type { RefundIntent } from '../orders/refund-intent.ts';

/** The intents that paid an order, and the refunds of that money. */
export type PaidMoney = {
  /** All intents of the order; only settled ones count. */
  readonly intents: readonly PaymentIntent[];
  /** All refunds of the order, finished or not. */
  readonly refunds: readonly RefundIntent[];
};

export type Target = Pick<Allocation, 'targetType' | 'targetId'>;

/** A debt that a settled intent paid. */
export type PaidPart = Target & {
  readonly intent: PaymentIntent;
  /** The part of its money that was not returned and is not being returned; a refused refund is still owed. */
  readonly left: Kopecks;
};

/**
 * What the settled intents still hold of each paid debt. Every refund is limited by it, so the same money is returned
 * once (docs/spec/reliability.md#I-14).
 */
export function paidParts({ intents, refunds }: PaidMoney): PaidPart[] {
  return intents
    .filter(({ state }) => state === 'SETTLED')
    .flatMap((intent) =>
      intent.allocations.map(({ targetType, targetId, amount }) => {
        const isOfTarget = isOf({ targetType, targetId });
        const returned = refunds.filter(
          (refund) => refund.intentUuid === intent.intentUuid && isOfTarget(refund),
        );
        return { targetType, targetId, intent, left: minus(amount, sumOfAmounts(returned)) };
      }),
    );
}

/** The part of a paid debt that was not returned and is not being returned (docs/spec/reliability.md#I-14). */
export function returnable(money: PaidMoney, target: Target): Kopecks {
  return sumOf(
    paidParts(money)
      .filter(isOf(target))
      .map(({ left }) => left),
  );
}

/**
 * Creates the intent to return a sum of a paid debt to the card that paid it (docs/spec/reliability.md#D-3).
 * @throws Error when no settled intent paid the debt.
 */
export function refundIntent(
  money: PaidMoney,
  part: Target & { readonly amount: Kopecks },
  newUuid: () => string,
): RefundIntent {
  const { targetType, targetId, amount } = part;
  const paid = paidParts(money).find(isOf(part));
  if (paid === undefined) throw new Error(`no settled intent paid ${targetType} ${targetId}`);
  const { intentUuid } = paid.intent;
  const refundUuid = identifier<RefundUuid>(newUuid());
  return { refundUuid, intentUuid, targetType, targetId, amount, goodwillUuid: null };
}

function isOf({ targetType, targetId }: Target): (each: Target) => boolean {
  return (each) => each.targetType === targetType && each.targetId === targetId;
}

/** The money of scheduled payments that staff have returned at the expense of the service (docs/spec/rules.md#14). */
export function goodwillOfPayments({ refunds }: Pick<PaidMoney, 'refunds'>): Kopecks {
  return sumOfAmounts(
    refunds.filter(({ goodwillUuid, targetType }) => goodwillUuid !== null && targetType === 'SCHEDULED'),
  );
}

function sumOfAmounts(parts: readonly { readonly amount: Kopecks }[]): Kopecks {
  return sumOf(parts.map(({ amount }) => amount));
}
