import type { CalendarDate } from '#domain/calendar.ts';
import { calendarDate, daysBetween, isCalendarDate, plusDays } from '#domain/calendar.ts';
import type { Days, FigureRequest } from '../../api/staff/reports.ts';
import { isFigure, isPartOf } from '#domain/reports/figures.ts';
import type { ReportSearch } from './report-search.ts';

/** How many days the figures are of when nobody says otherwise. */
const usualDays = 30;
const mostDays = 366;

/** The days that the address names; where it names none or impossible ones, the last thirty. */
export function reportDaysOf({ from = '', to = '' }: ReportSearch, today: CalendarDate): Days {
  return daysProblem({ dateFrom: from, dateTo: to }) === null
    ? { dateFrom: from, dateTo: to }
    : lastDays(usualDays, today);
}

/** So many days, the last of them today. */
export function lastDays(count: number, today: CalendarDate): Days {
  return { dateFrom: plusDays(today, 1 - count), dateTo: today };
}

/** Why there are no figures of these days, in the words of the form; null when there are. */
export function daysProblem({ dateFrom, dateTo }: Days): string | null {
  if (!isCalendarDate(dateFrom) || !isCalendarDate(dateTo)) return 'Укажите обе даты';
  const length = daysBetween(calendarDate(dateFrom), calendarDate(dateTo)) + 1;
  if (length < 1) return 'Период кончается раньше, чем начинается';
  return length > mostDays ? 'Не больше года' : null;
}

/** Which rows the address asks for; null when it names no figure, or a part that the figure does not have. */
export function figureRequestOf(search: ReportSearch, today: CalendarDate): FigureRequest | null {
  const { figure = '', part = null } = search;
  if (!isFigure(figure) || !isPartOf(figure, part)) return null;
  return { figure, part, ...reportDaysOf(search, today) };
}
