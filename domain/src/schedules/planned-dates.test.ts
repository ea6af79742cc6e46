import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sizeOf } from '#testing/sizes.ts';
import { plainTerms } from '#testing/domain/domain-examples.ts';
import { type CalendarDate, calendarDate, type IntervalUnit } from '../dates.ts';
import { kopecks } from '../money.ts';
import { buildSchedule, plannedDate } from './build-schedule.ts';

/**
 * docs/spec/reliability.md#G-19: every start date from 2024 to 2031, each unit, 1 to 24 payments. Each date is tested
 * with the usual intervals and with a few others; all dates together test every interval of 1 to 9999. The nightly run
 * tests every interval with every date: `DATE_INTERVALS=9999 npm test -- domain/src/schedules`.
 */
const usualIntervals = [1, 2, 3, 4, 5, 6, 7, 10, 12, 14, 15, 28, 30, 31, 90, 365];
const mostIntervals = 9999;
const otherIntervals = sizeOf('DATE_INTERVALS');
const mostPayments = 24;

const firstDay = dayOf({ year: 2024, month: 1, day: 1 });
const lastDay = dayOf({ year: 2031, month: 12, day: 31 });
const startDays = Array.from({ length: lastDay - firstDay + 1 }, (_, index) => firstDay + index);

for (const unit of ['DAYS', 'WEEKS', 'MONTHS'] as const) {
  test(`from every date of 2024 to 2031 payments by ${unit} follow the calendar in order`, () => {
    for (const [index, startDay] of startDays.entries())
      for (const interval of intervalsAt(index)) assertPlanned(startDay, unit, interval);
  });
}

test('from every date of 2024 to 2031 a schedule of 1 to 24 payments has the expected dates', () => {
  for (const [index, startDay] of startDays.entries()) {
    const start = calendarDate(textOf(civilOf(startDay)));
    const terms = {
      ...plainTerms,
      paymentsCount: 1 + (index % mostPayments),
      shiftPayment: index % 7 < 3,
      paymentsIntervalUnit: (['DAYS', 'WEEKS', 'MONTHS'] as const)[index % 3] ?? 'DAYS',
    };
    const { payments } = buildSchedule(terms, kopecks(2400), start);
    assert.deepEqual(
      payments.map(({ planDate }) => planDate),
      Array.from({ length: terms.paymentsCount }, (_, at) =>
        expected(startDay, terms.paymentsIntervalUnit, at + Number(terms.shiftPayment)),
      ),
      start,
    );
  }
});

test('every interval of 1 to 9999 is tested', () => {
  assert.equal(new Set(startDays.flatMap((_, index) => intervalsAt(index))).size, mostIntervals);
});

function intervalsAt(index: number): number[] {
  const others = Array.from(
    { length: otherIntervals },
    (_, at) => 1 + ((index * otherIntervals + at) % mostIntervals),
  );
  return [...usualIntervals, ...others];
}

function assertPlanned(startDay: number, unit: IntervalUnit, interval: number): void {
  const start = calendarDate(textOf(civilOf(startDay)));
  const terms = { ...plainTerms, paymentsIntervalUnit: unit, paymentsIntervalValue: interval };
  let before: CalendarDate | null = null;
  for (let payment = 1; payment <= mostPayments; payment += 1) {
    const expectedDate = expected(startDay, unit, (payment - 1) * interval);
    if (expectedDate === null) {
      assert.throws(() => plannedDate(terms, start, payment), RangeError);
      return;
    }
    const planned = plannedDate(terms, start, payment);
    if (planned !== expectedDate || (before !== null && planned <= before))
      assert.fail(
        `payment ${payment} from ${start} every ${interval} ${unit}: ${planned}, not ${expectedDate}`,
      );
    before = planned;
  }
}

/**
 * An independent calculation by whole numbers, the Gregorian leap year rule and month lengths; null beyond the year
 * 9999.
 */
function expected(startDay: number, unit: IntervalUnit, intervals: number): string | null {
  const date = reached[unit](startDay, intervals);
  return date.year > 9999 ? null : textOf(date);
}

type Civil = { readonly year: number; readonly month: number; readonly day: number };

const reached = {
  DAYS: (startDay, count) => civilOf(startDay + count),
  WEEKS: (startDay, count) => civilOf(startDay + 7 * count),
  MONTHS: (startDay, count) => {
    const { year, month, day } = civilOf(startDay);
    const months = month - 1 + count;
    const [newYear, newMonth] = [year + Math.floor(months / 12), (months % 12) + 1];
    return { year: newYear, month: newMonth, day: Math.min(day, lengthOf(newYear, newMonth)) };
  },
} as const satisfies Record<IntervalUnit, (startDay: number, count: number) => Civil>;

function lengthOf(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

const daysOfEra = 146_097;

/** Days since 1 March of the year 0. Years start in March, so that the leap day is their last day. */
function dayOf({ year, month, day }: Civil): number {
  const [marchYear, marchMonth] = month > 2 ? [year, month - 3] : [year - 1, month + 9];
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return marchYear * 365 + leapDays + Math.floor((153 * marchMonth + 2) / 5) + day - 1;
}

function civilOf(dayNumber: number): Civil {
  const era = Math.floor(dayNumber / daysOfEra);
  const ofEra = dayNumber - era * daysOfEra;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * ofYear + 2) / 153);
  const day = ofYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return { year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day };
}

function textOf({ year, month, day }: Civil): string {
  return `${year}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`;
}
