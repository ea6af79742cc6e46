import { type CalendarDate, plusIntervals } from '../dates.ts';
import { type Clause, clausesInForce } from './clause.ts';

/**
 * The last day on which the clauses allow a payment of a purchase sold on a day; null when no clause limits the term.
 */
export function lastLawfulDate(clauses: readonly Clause[], soldOn: CalendarDate): CalendarDate | null {
  const days = clausesInForce(clauses, soldOn).flatMap(({ check, limit }) =>
    check === 'TERM' && limit !== null ? [plusIntervals(soldOn, 'MONTHS', limit)] : [],
  );
  return days.toSorted()[0] ?? null;
}
