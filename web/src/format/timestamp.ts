import { instant, moscowDate } from '#domain/dates.ts';
import { formatDate, formatTime } from './date.ts';

/** Date with year and time in Moscow. */
export function formatTimestamp(timestamp: string): string {
  const at = instant(timestamp);
  return `${formatDate(moscowDate(at))}, ${formatTime(at)}`;
}
