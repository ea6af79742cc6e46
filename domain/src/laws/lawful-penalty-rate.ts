import type { CalendarDate } from '../dates.ts';
import { type BasisPoints, basisPoints } from '../money.ts';
import { type Clause, clausesInForce } from './clause.ts';

/** The annual rate at which penalties accrue on a day: the configured one, or the lowest limit of a clause in force. */
export function lawfulPenaltyRate(
  clauses: readonly Clause[],
  configured: BasisPoints,
  day: CalendarDate,
): BasisPoints {
  const limits = clausesInForce(clauses, day).flatMap(({ check, limit }) =>
    check === 'PENALTY_RATE' && limit !== null ? [limit] : [],
  );
  return basisPoints(Math.min(configured, ...limits));
}

/**
 * The annual rate at which the penalties of an order accrue on a day: never above the rate in its signed contract, which
 * is null in contracts of the version before facts (docs/spec/rules.md#11).
 */
export function penaltyRateOfOrder(
  clauses: readonly Clause[],
  { configured, signed }: { readonly configured: BasisPoints; readonly signed: BasisPoints | null },
  day: CalendarDate,
): BasisPoints {
  return lawfulPenaltyRate(clauses, basisPoints(Math.min(configured, signed ?? configured)), day);
}
