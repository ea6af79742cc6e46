import type { Instant } from '../calendar.ts';
import { moscowDate, moscowTime, plusDays } from '../calendar.ts';

/** When messages that nobody waits for may arrive, in hours of Moscow: from the first to before the second (docs/spec/rules.md#3). */
export type MessageHours = { readonly fromHour: number; readonly toHour: number };

export const defaultMessageHours: MessageHours = { fromHour: 9, toHour: 21 };

/** The moment itself, or the next morning's first hour. */
export function withinMessageHours({ fromHour, toHour }: MessageHours, timestamp: Instant): Instant {
  const date = moscowDate(timestamp);
  const opens = moscowTime(date, fromHour);
  if (timestamp < opens) return opens;
  return timestamp < moscowTime(date, toHour) ? timestamp : moscowTime(plusDays(date, 1), fromHour);
}
