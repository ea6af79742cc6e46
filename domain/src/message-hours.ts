import { type Instant, moscowDate, moscowTime, plusDays } from './dates.ts';
import { fromLocal, moscowUtcOffset, toLocal, type UtcOffset } from './local-time.ts';

/** Hours of a client's local time for non-urgent messages; `toHour` is exclusive (docs/spec/rules.md#12). */
export type MessageHours = {
  readonly fromHour: number;
  readonly toHour: number;
  readonly utcOffset: UtcOffset;
};

export const defaultMessageHours: MessageHours = { fromHour: 9, toHour: 21, utcOffset: moscowUtcOffset };

/** The end of the message hours of the client's day. */
export function endOfMessageHours({ toHour, utcOffset }: MessageHours, timestamp: Instant): Instant {
  return fromLocal(moscowTime(moscowDate(toLocal(timestamp, utcOffset)), toHour), utcOffset);
}

/** The instant itself, or the next start of the message hours. */
export function withinMessageHours(hours: MessageHours, timestamp: Instant): Instant {
  const { fromHour, utcOffset } = hours;
  const date = moscowDate(toLocal(timestamp, utcOffset));
  const opens = fromLocal(moscowTime(date, fromHour), utcOffset);
  if (timestamp < opens) return opens;
  const isBeforeEnd = timestamp < endOfMessageHours(hours, timestamp);
  return isBeforeEnd ? timestamp : fromLocal(moscowTime(plusDays(date, 1), fromHour), utcOffset);
}
