import { identifier, type RefundUuid } from '../identifier.ts';
import { type Kopecks, minus, noMoney, plus } from '../money.ts';
import type { Allocation, Operation } from '../orders/operation.ts';
import type { RefundIntent } from '../orders/refund-intent.ts';

/** The operations that paid an order, and the refunds of that money. */
export type PaidMoney = {
  /** All operations of the order; only settled ones count. */
  readonly operations: readonly Operation[];
  /** All refunds of the order, finished or not. */
  readonly refunds: readonly RefundIntent[];
};

export type Target = Pick<Allocation, 'targetType' | 'targetId'>;

/** The part of a paid debt that was not returned and is not being returned (docs/spec/reliability.md#I-14). */
export function returnable({ operations, refunds }: PaidMoney, { targetType, targetId }: Target): Kopecks {
  const ofTarget = (each: Target): boolean => each.targetType === targetType && each.targetId === targetId;
  const taken = operations
    .filter(({ state }) => state === 'SETTLED')
    .flatMap(({ allocations }) => allocations);
  return minus(sumOfAmounts(taken.filter(ofTarget)), sumOfAmounts(refunds.filter(ofTarget)));
}

/**
 * Creates the intent to return a sum of a paid debt to the card that paid it (docs/spec/reliability.md#D-3).
 * @throws Error when no settled operation paid the debt.
 */
export function refundIntent(
  { operations }: PaidMoney,
  part: Target & { readonly amount: Kopecks },
  newUuid: () => string,
): RefundIntent {
  const { targetType, targetId, amount } = part;
  const operation = operations.find(
    ({ state, allocations }) =>
      state === 'SETTLED' &&
      allocations.some((each) => each.targetType === targetType && each.targetId === targetId),
  );
  if (operation === undefined) throw new Error(`no settled operation paid ${targetType} ${targetId}`);
  const { operationUuid } = operation;
  return { refundUuid: identifier<RefundUuid>(newUuid()), operationUuid, targetType, targetId, amount };
}

function sumOfAmounts(parts: readonly { readonly amount: Kopecks }[]): Kopecks {
  return parts.map(({ amount }) => amount).reduce(plus, noMoney);
}
