import { dashes } from './canonical-text.ts';
import { type CalendarDate, isCalendarDate } from './dates.ts';
import { months } from './day-of-month.ts';
import { success, failure, type Result } from './result.ts';

/**
 * Reads a date as people, spreadsheets and our own screens write it: «1.2.2026», «01/02/26», «2026-02-01»,
 * «1 февраля 2026 г.», each with or without a time of day, which is dropped. A year of two digits belongs to this
 * century. `no-such-date`: the text has the form of a date, but there is no such date, e.g. «31.02.2026».
 */
export function parseDate(text: string): Result<CalendarDate, 'not-a-date' | 'no-such-date'> {
  const plain = text.replaceAll(/\s+/g, ' ').trim().replaceAll(dashes, '-').replace(timeOfDay, '');
  const groups = datePattern.exec(plain)?.groups;
  const date = groups === undefined ? null : isoDate(groups);
  if (date === null) return failure('not-a-date');
  return isCalendarDate(date) ? success(date) : failure('no-such-date');
}

/** YYYY-MM-DD, without a check that the date exists; null if the month is an unknown word. */
function isoDate({ day = '', month = '', year = '' }: Readonly<Record<string, string>>): string | null {
  const number = /^\d/.test(month) ? month : monthNumber(month);
  if (number === null) return null;
  return [year.padStart(4, '20'), number.padStart(2, '0'), day.padStart(2, '0')].join('-');
}

const timeOfDay = /(?:,? |T)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?(?:Z|[+-]\d{2}:?\d{2}))?$/i;

/** A year of two digits needs points or slashes, because «12-10-26» may also be a number of a document. */
const datePattern = new RegExp(
  [
    String.raw`^(?<day>\d{1,2})(?<separator>[./-])(?<month>\d{1,2})\k<separator>(?<year>\d{4})(?: ?г\.?)?$`,
    String.raw`^(?<day>\d{1,2})(?<separator>[./])(?<month>\d{1,2})\k<separator>(?<year>\d{2})(?: ?г\.?)?$`,
    String.raw`^(?<year>\d{4})(?<separator>[./-])(?<month>\d{1,2})\k<separator>(?<day>\d{1,2})$`,
    String.raw`^(?<day>\d{1,2}) (?<month>[а-я]{3,8}),? (?<year>\d{4})(?: ?г\.?)?$`,
  ].join('|'),
  'i',
);

/** The number of a month from its name in the genitive («февраля»); null for another word. */
function monthNumber(word: string): string | null {
  const place = months.findIndex((month) => month === word.toLowerCase());
  return place === -1 ? null : String(place + 1);
}
