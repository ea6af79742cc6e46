import { type CalendarDate, plusDays } from '../dates.ts';
import type { Penalty } from '../orders/order.ts';

/** Skips the days that a penalty has not counted, today included: they are never counted (docs/spec/rules.md#4). */
export function skipDays(penalty: Penalty, today: CalendarDate): Penalty {
  const { countedThrough, skipped } = penalty;
  if (countedThrough >= today) return penalty;
  const range = { dateFrom: plusDays(countedThrough, 1), dateTo: today };
  return { ...penalty, countedThrough: today, skipped: [...skipped, range] };
}
