import { moscowDate, moscowTime, plusDays } from '#domain/dates.ts';
import { allPromises, describeTry, lookUpIn } from './look-up.ts';
import type { RunRecord } from '../record/run-record.ts';

/**
 * Reminders of several payments whose sum was not charged on the next day, although nothing has changed. Another message
 * reports the charges of late payments of that day.
 */
export function wrongDayTotals(record: RunRecord): string[] {
  const lookUp = lookUpIn(record);
  return allPromises(record, 'dayTotals').flatMap(({ source, clientUuid, day, amount, madeAt }) => {
    const endOfDay = moscowTime(plusDays(day, 1), 0);
    const changes = lookUp.changesOf({ clientUuid, orderUuid: null }, madeAt, endOfDay);
    if (day >= record.endsOn || changes.length > 0) return [];
    const tries = lookUp.triesOfClient(clientUuid).filter(({ at }) => moscowDate(at) === day);
    return sumsOf(tries.map((made) => made.amount)).has(amount)
      ? []
      : [
          `${source} of ${madeAt} for ${clientUuid} promised ${amount} on ${day}, and it was not charged; tries of the client: ${lookUp.triesOfClient(clientUuid).map(describeTry).join(', ') || 'none'}`,
        ];
  });
}

/** The sums of every choice of these amounts. */
function sumsOf(amounts: readonly number[]): ReadonlySet<number> {
  let sums = new Set([0]);
  for (const amount of amounts) sums = new Set([...sums, ...[...sums].map((sum) => sum + amount)]);
  return sums;
}
