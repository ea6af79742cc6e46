import {
  type CalendarDate,
  daysBetween,
  type Instant,
  moscowDate,
  moscowTime,
  plusDays,
} from '#domain/dates.ts';
import { waiveDays } from '../../db/penalties/waived-day-store.ts';
import { countPenaltiesThrough, enqueuePenaltyGrowth } from '../../db/penalties/penalty-growth-store.ts';
import type { DatabaseAccess } from '../context.ts';

const minutesAfterMidnight = 5;

/**
 * Enqueues, in one statement, a job for each order with a growing penalty, every night (docs/spec/rules.md#4). Days of
 * a downtime are waived and logged as an error (docs/spec/reliability.md#D-14). Returns when to run next.
 */
export async function planPenaltyGrowth({ clock, database, log }: DatabaseAccess): Promise<Instant> {
  const now = clock.now();
  const today = moscowDate(now);
  const planned = await database.transaction(async (transaction) => {
    const countedThrough = await countPenaltiesThrough(transaction, today);
    const days = daysOf(countedThrough, today);
    if (countedThrough !== null && days === 'passed-over')
      await waiveDays(transaction, { from: plusDays(countedThrough, 1), to: today });
    return { days, count: await enqueuePenaltyGrowth(transaction, { today, now, days }) };
  });
  if (planned.days === 'passed-over')
    log.error('penalties.waived', null, {
      code: 'days-down',
    });
  log.info('penalties.planned', { count: planned.count, at: now });
  return moscowTime(plusDays(today, 1), 0, minutesAfterMidnight);
}

/**
 * The days to count and the days to waive. The service was down on the days between the previous count and yesterday,
 * so these days are waived.
 */
function daysOf(countedThrough: CalendarDate | null, today: CalendarDate): 'counted' | 'passed-over' {
  return countedThrough === null || daysBetween(countedThrough, today) <= 1 ? 'counted' : 'passed-over';
}
