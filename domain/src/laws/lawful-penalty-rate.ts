import type { CalendarDate } from '../calendar.ts';
import type { BasisPoints } from '../money.ts';
import { basisPoints } from '../money.ts';
import type { Clause } from './clause.ts';
import { clausesInForce } from './clause.ts';

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
