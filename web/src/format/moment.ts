import { instant, moscowDate } from '#domain/calendar.ts';
import { formatDate, formatTime } from './date.ts';

/** Day and time in Moscow, with the year. */
export function formatMoment(moment: string): string {
  const at = instant(moment);
  return `${formatDate(moscowDate(at))}, ${formatTime(at)}`;
}
