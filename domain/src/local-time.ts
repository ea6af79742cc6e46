import { type Instant, plusSeconds } from './calendar.ts';

/** Minutes by which a client's clock is ahead of UTC; Moscow's while no browser of the client has reported its own. */
export type UtcOffset = number;

export const moscowUtcOffset: UtcOffset = 180;

/** Kaliningrad and Kamchatka. No zone of Russia changes its clock in summer. */
const [leastUtcOffset, mostUtcOffset] = [120, 720];

/**
 * The clock that a browser reports. Null when it reports none, or one that is not of Russia: a browser that hides its
 * zone reports UTC.
 */
export function reportedUtcOffset(minutes: number | undefined): UtcOffset | null {
  const isOfRussia = minutes !== undefined && minutes >= leastUtcOffset && minutes <= mostUtcOffset;
  return isOfRussia ? minutes : null;
}

/** The instant at which Moscow's clock shows what the client's clock shows at `timestamp`. */
export function toLocal(timestamp: Instant, utcOffset: UtcOffset): Instant {
  return plusSeconds(timestamp, (utcOffset - moscowUtcOffset) * 60);
}

/** Reverses `toLocal`. */
export function fromLocal(local: Instant, utcOffset: UtcOffset): Instant {
  return plusSeconds(local, (moscowUtcOffset - utcOffset) * 60);
}
