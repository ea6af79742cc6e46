import type { Allocation } from './operation.ts';
import { paymentNumberOfTarget } from './operation.ts';

/** Which debts of an order wait for the result of a pending payment, and cannot be paid before (docs/spec/rules.md#5). */
export type PendingDebts = {
  /** The payments of the schedule; `ALL` for a payment that changes the schedule as a whole: another sum, a service. */
  readonly payments: readonly number[] | 'ALL';
  /** The uuid of the penalty that is being paid; null where none is. */
  readonly penaltyUuid: string | null;
};

/** The debts that a payment with these allocations pays; the same debts for which `resolveOverlap` refuses a second payment. */
export function pendingDebts(allocations: readonly Allocation[], paymentsInSchedule: number): PendingDebts {
  const numbers = allocations
    .filter(({ targetType }) => targetType === 'SCHEDULED')
    .map(({ targetId }) => paymentNumberOfTarget(targetId));
  const isWhole =
    allocations.some(({ targetType }) => targetType === 'SERVICE') ||
    numbers.some((number) => number > paymentsInSchedule);
  const penalty = allocations.find(({ targetType }) => targetType === 'PENALTY');
  return { payments: isWhole ? 'ALL' : numbers, penaltyUuid: penalty?.targetId ?? null };
}
