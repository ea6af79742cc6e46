import type { Instant } from '../calendar.ts';
import { moscowDate, moscowTime, plusDays } from '../calendar.ts';

/** When messages that nobody waits for may arrive, in hours of Moscow: from the first to before the second (docs/spec/rules.md#3). */
export type MessageHours = { readonly fromHour: number; readonly toHour: number };

export const defaultMessageHours: MessageHours = { fromHour: 9, toHour: 21 };

/** The moment itself, or the next morning's first hour. */
export function withinMessageHours({ fromHour, toHour }: MessageHours, moment: Instant): Instant {
  const date = moscowDate(moment);
  const opens = moscowTime(date, fromHour);
  if (moment < opens) return opens;
  return moment < moscowTime(date, toHour) ? moment : moscowTime(plusDays(date, 1), fromHour);
}
