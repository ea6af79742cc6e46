import {
  type CalendarDate,
  type Instant,
  instantOfMilliseconds,
  moscowDate,
  moscowTimeOfDay,
  plusDays,
} from '#domain/dates.ts';
import { dayNear } from '#domain/day-of-month.ts';

export {
  dayNear as formatDayNear,
  dayOfMonth as formatDay,
  dayOfYear as formatDayWithYear,
} from '#domain/day-of-month.ts';

const monthNames = [
  'Январь',
  'Февраль',
  'Март',
  'Апрель',
  'Май',
  'Июнь',
  'Июль',
  'Август',
  'Сентябрь',
  'Октябрь',
  'Ноябрь',
  'Декабрь',
] as const;

/** «Декабрь 2026» for «2026-12». */
export function formatMonth(month: string): string {
  const [year = '', number = '1'] = month.split('-');
  return `${monthNames[Number(number) - 1] ?? ''}\u00a0${year}`;
}

/** «Декабрь», and «Январь 2027» in another year than that of the day. */
export function formatMonthNear(month: string, day: CalendarDate): string {
  const name = formatMonth(month);
  return month.slice(0, 4) === day.slice(0, 4) ? name.slice(0, -5) : name;
}

/** The months after «в». */
const monthsLocative = [
  'январе',
  'феврале',
  'марте',
  'апреле',
  'мае',
  'июне',
  'июле',
  'августе',
  'сентябре',
  'октябре',
  'ноябре',
  'декабре',
] as const;

/** «В декабре», in another year «В январе 2027». */
export function formatInMonth(date: CalendarDate, today: CalendarDate): string {
  const [year = '', month = '1'] = date.split('-');
  const name = `В\u00a0${monthsLocative[Number(month) - 1] ?? ''}`;
  return today.startsWith(year) ? name : `${name}\u00a0${year}`;
}

/** «завтра, 26 ноября»: today and tomorrow have their names before the date. */
export function formatRelativeDay(date: CalendarDate, today: CalendarDate): string {
  const name = dayNear(date, today);
  if (date === today) return `сегодня, ${name}`;
  return date === plusDays(today, 1) ? `завтра, ${name}` : name;
}

/** «21.11.2026». */
export function formatDate(date: CalendarDate): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${day}.${month}.${year}`;
}

/** «14:05» in Moscow time. */
export function formatTime(timestamp: Instant): string {
  return moscowTimeOfDay(timestamp);
}

/** Today's date in Moscow, by the clock of this device. */
export function today(): CalendarDate {
  return moscowDate(instantOfMilliseconds(Date.now()));
}
