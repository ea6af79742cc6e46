import { type CalendarDate, calendarDate, daysBetween, isCalendarDate, plusDays } from '#domain/dates.ts';
import type { DashboardRequest, MetricRowsRequest } from '../../api/reports/reports.ts';
import { isMetric, isPartOf } from '#domain/reports/metrics.ts';
import type { ListSearch } from '../../session/use-list-search.ts';

/** The number of the dashboard and its days, in the address. */
export const reportPatterns = {
  metric: /^[A-Z_]{1,32}$/,
  part: /^[\w+-]{1,32}$/,
  from: /^\d{4}-\d{2}-\d{2}$/,
  to: /^\d{4}-\d{2}-\d{2}$/,
} as const;

type ReportSearch = ListSearch<keyof typeof reportPatterns>;

/** The default number of days. */
const defaultDays = 30;
const maxDays = 366;

/** The days named in the address; the last thirty days for missing or invalid ones. */
export function reportDaysOf({ from = '', to = '' }: ReportSearch, today: CalendarDate): DashboardRequest {
  return daysProblem({ dateFrom: from, dateTo: to }) === null
    ? { dateFrom: from, dateTo: to }
    : lastDays(defaultDays, today);
}

/** The last `count` days, including today. */
export function lastDays(count: number, today: CalendarDate): DashboardRequest {
  return { dateFrom: plusDays(today, 1 - count), dateTo: today };
}

/** As many days right before a period. */
export function daysBefore({ dateFrom, dateTo }: DashboardRequest): DashboardRequest {
  const length = daysBetween(calendarDate(dateFrom), calendarDate(dateTo)) + 1;
  const from = calendarDate(dateFrom);
  return { dateFrom: plusDays(from, -length), dateTo: plusDays(from, -1) };
}

/** The error of a period; null for a valid one. */
export function daysProblem({ dateFrom, dateTo }: DashboardRequest): string | null {
  if (!isCalendarDate(dateFrom) || !isCalendarDate(dateTo)) return 'Укажите обе даты';
  const length = daysBetween(calendarDate(dateFrom), calendarDate(dateTo)) + 1;
  if (length < 1) return 'Период кончается раньше, чем начинается';
  return length > maxDays ? 'Не больше года' : null;
}

/** The requested rows; null for an unknown metric or part. */
export function metricRequestOf(search: ReportSearch, today: CalendarDate): MetricRowsRequest | null {
  const { metric = '', part = null } = search;
  if (!isMetric(metric) || !isPartOf(metric, part)) return null;
  return { metric, part, ...reportDaysOf(search, today) };
}
