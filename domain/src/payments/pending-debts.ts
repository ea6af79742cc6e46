import { identifier, type PenaltyUuid } from '../identifier.ts';
import { type Allocation, paymentNumberOfTarget } from '../orders/payment-intent.ts';

/** The debts of an order that are blocked by a pending payment (docs/spec/rules.md#5). */
export type PendingDebts = {
  /** The blocked payment numbers; `ALL` for a payment that changes the whole schedule: a custom amount or a service. */
  readonly payments: readonly number[] | 'ALL';
  /** The penalties being paid. */
  readonly penaltyUuids: readonly PenaltyUuid[];
};

/**
 * The debts that a payment with these allocations blocks. `resolveOverlap` refuses a second payment for the same
 * debts.
 */
export function pendingDebts(allocations: readonly Allocation[], paymentsInSchedule: number): PendingDebts {
  const numbers = allocations
    .filter(({ targetType }) => targetType === 'SCHEDULED')
    .map(({ targetId }) => paymentNumberOfTarget(targetId));
  // a custom amount is allocated to a payment number just after the schedule
  const isWholeSchedule =
    allocations.some(({ targetType }) => targetType === 'SERVICE') ||
    numbers.some((number) => number > paymentsInSchedule);
  return {
    payments: isWholeSchedule ? 'ALL' : numbers,
    penaltyUuids: allocations
      .filter(({ targetType }) => targetType === 'PENALTY')
      .map(({ targetId }) => identifier<PenaltyUuid>(targetId)),
  };
}
