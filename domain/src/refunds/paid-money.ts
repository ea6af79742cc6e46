import type { RefundUuid } from '../identifier.ts';
import { identifier } from '../identifier.ts';
import type { Kopecks } from '../money.ts';
import { minus, noMoney, plus } from '../money.ts';
import type { Allocation, Operation } from '../payments/operation.ts';
import type { RefundIntent } from './refund-intent.ts';

/** Which operation holds which money of an order, and what has gone back or is going back of it. */
export type PaidMoney = {
  /** All operations of the order; only settled ones hold money. */
  readonly operations: readonly Operation[];
  /** All refunds of the order, done or not. */
  readonly refunds: readonly RefundIntent[];
};

export type Target = Pick<Allocation, 'targetType' | 'targetId'>;

/** What of a paid debt has not gone back and is not going back (docs/spec/reliability.md#I-14). */
export function returnable({ operations, refunds }: PaidMoney, { targetType, targetId }: Target): Kopecks {
  const ofTarget = (each: Target): boolean => each.targetType === targetType && each.targetId === targetId;
  const taken = operations
    .filter(({ state }) => state === 'SETTLED')
    .flatMap(({ allocations }) => allocations);
  return minus(sumOfAmounts(taken.filter(ofTarget)), sumOfAmounts(refunds.filter(ofTarget)));
}

/**
 * The intent to return a sum of a paid debt to the card it was paid with (docs/spec/reliability.md#D-3).
 * @throws Error when no settled operation paid it: state and money disagree.
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
