import { type CalendarDate, type Instant, moscowDate, plusSeconds } from './dates.ts';

/** Minutes by which a client's clock is ahead of UTC; Moscow's while no browser of the client has reported its own. */
export type UtcOffset = number;

export const moscowUtcOffset: UtcOffset = 180;

/** Kaliningrad and Kamchatka. No zone of Russia changes its clock in summer. */
const [leastUtcOffset, mostUtcOffset] = [120, 720];

/**
 * The clock that a browser reports, in minutes ahead of UTC. Null when it reports none, or one that is not of Russia: a
 * browser that hides its zone reports UTC.
 */
export function reportedUtcOffset(text: unknown): UtcOffset | null {
  const minutes = typeof text === 'string' && /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return minutes >= leastUtcOffset && minutes <= mostUtcOffset ? minutes : null;
}

/** The instant at which Moscow's clock shows what the client's clock shows at `timestamp`. */
export function toLocal(timestamp: Instant, utcOffset: UtcOffset): Instant {
  return plusSeconds(timestamp, (utcOffset - moscowUtcOffset) * 60);
}

/** The day on which a client reads a message of this instant: the later one of its dates in Moscow and at the client. */
export function dayOfReading(timestamp: Instant, utcOffset: UtcOffset): CalendarDate {
  const [moscow, local] = [moscowDate(timestamp), moscowDate(toLocal(timestamp, utcOffset))];
  return moscow > local ? moscow : local;
}

/** Reverses `toLocal`. */
export function fromLocal(local: Instant, utcOffset: UtcOffset): Instant {
  return plusSeconds(local, (moscowUtcOffset - utcOffset) * 60);
}
