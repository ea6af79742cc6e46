import { instant, moscowDate } from '#domain/calendar.ts';
import { formatDate, formatTime } from './date.ts';

/** Day and time in Moscow, with the year. */
export function formatTimestamp(timestamp: string): string {
  const at = instant(timestamp);
  return `${formatDate(moscowDate(at))}, ${formatTime(at)}`;
}
