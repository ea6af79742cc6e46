import { type Instant, moscowDate, moscowTime, plusDays } from './calendar.ts';

/** Hours of Moscow time for non-urgent messages; `toHour` is exclusive (docs/spec/rules.md#3). */
export type MessageHours = { readonly fromHour: number; readonly toHour: number };

export const defaultMessageHours: MessageHours = { fromHour: 9, toHour: 21 };

/** The end of the message hours of the day. */
export function endOfMessageHours({ toHour }: MessageHours, timestamp: Instant): Instant {
  return moscowTime(moscowDate(timestamp), toHour);
}

/** The instant itself, or the next start of the message hours. */
export function withinMessageHours(hours: MessageHours, timestamp: Instant): Instant {
  const date = moscowDate(timestamp);
  const opens = moscowTime(date, hours.fromHour);
  if (timestamp < opens) return opens;
  const isBeforeEnd = timestamp < endOfMessageHours(hours, timestamp);
  return isBeforeEnd ? timestamp : moscowTime(plusDays(date, 1), hours.fromHour);
}
