/** Calendar days as `YYYY-MM-DD`, counted independently of the service. */

export type Interval = { readonly every: number; readonly unit: 'WEEKS' | 'MONTHS' };

export function plusDays(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/** The day after this number of intervals; the 31st becomes the last day of a shorter month. */
export function plusIntervals(day: string, { every, unit }: Interval, count: number): string {
  if (unit === 'WEEKS') return plusDays(day, 7 * every * count);
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + every * count, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return plusDays(first.toISOString().slice(0, 10), Math.min(date, last) - 1);
}

/** The day in Moscow of an ISO 8601 timestamp. */
export function moscowDay(timestamp: string): string {
  return new Date(Date.parse(timestamp) + 3 * 3_600_000).toISOString().slice(0, 10);
}
