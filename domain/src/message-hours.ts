import { type Instant, moscowDate, moscowTime, plusDays } from './calendar.ts';

/** Hours of Moscow time for non-urgent messages; `toHour` is exclusive (docs/spec/rules.md#3). */
export type MessageHours = { readonly fromHour: number; readonly toHour: number };

export const defaultMessageHours: MessageHours = { fromHour: 9, toHour: 21 };

/** The instant itself, or the next start of the message hours. */
export function withinMessageHours({ fromHour, toHour }: MessageHours, timestamp: Instant): Instant {
  const date = moscowDate(timestamp);
  const opens = moscowTime(date, fromHour);
  if (timestamp < opens) return opens;
  return timestamp < moscowTime(date, toHour) ? timestamp : moscowTime(plusDays(date, 1), fromHour);
}
