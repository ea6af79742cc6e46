import type { CalendarDate } from '#domain/calendar.ts';
import { calendarDate, daysBetween, isCalendarDate, plusDays } from '#domain/calendar.ts';
import type { Days, MetricRowsRequest } from '../../api/staff/reports.ts';
import { isFigure, isPartOf } from '#domain/reports/figures.ts';
import type { ReportSearch } from './report-search.ts';

/** The default number of days. */
const defaultDays = 30;
const maxDays = 366;

/** The days named in the address; the last thirty days for missing or invalid ones. */
export function reportDaysOf({ from = '', to = '' }: ReportSearch, today: CalendarDate): Days {
  return daysProblem({ dateFrom: from, dateTo: to }) === null
    ? { dateFrom: from, dateTo: to }
    : lastDays(defaultDays, today);
}

/** The last `count` days, including today. */
export function lastDays(count: number, today: CalendarDate): Days {
  return { dateFrom: plusDays(today, 1 - count), dateTo: today };
}

/** The error of a period; null for a valid one. */
export function daysProblem({ dateFrom, dateTo }: Days): string | null {
  if (!isCalendarDate(dateFrom) || !isCalendarDate(dateTo)) return 'Укажите обе даты';
  const length = daysBetween(calendarDate(dateFrom), calendarDate(dateTo)) + 1;
  if (length < 1) return 'Период кончается раньше, чем начинается';
  return length > maxDays ? 'Не больше года' : null;
}

/** The requested rows; null for an unknown metric or part. */
export function metricRequestOf(search: ReportSearch, today: CalendarDate): MetricRowsRequest | null {
  const { figure = '', part = null } = search;
  if (!isFigure(figure) || !isPartOf(figure, part)) return null;
  return { figure, part, ...reportDaysOf(search, today) };
}
