import type { CalendarDate, Instant } from '#domain/calendar.ts';
import { daysBetween, moscowDate, moscowTime, plusDays } from '#domain/calendar.ts';
import { waiveDays } from '../../db/penalties/waived-day-store.ts';
import { countPenaltiesThrough, enqueuePenaltyGrowth } from '../../db/penalties/penalty-growth-store.ts';
import type { Context } from '../context.ts';

const minutesAfterMidnight = 5;

/**
 * Every night: each order with a penalty that grows gets its job, in one statement (docs/spec/rules.md#4). Days on
 * which the service was down are passed over, not made up for, and said aloud (docs/spec/reliability.md#D-14). Says
 * when it runs next.
 */
export async function planPenaltyGrowth({ clock, database, log }: Context): Promise<Instant> {
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

/** Yesterday was counted, or nothing ever was: the days since are the penalty's own. */
function daysOf(countedThrough: CalendarDate | null, today: CalendarDate): 'counted' | 'passed-over' {
  return countedThrough === null || daysBetween(countedThrough, today) <= 1 ? 'counted' : 'passed-over';
}
