import { type CalendarDate, daysBetween, plusDays } from '../dates.ts';
import { fractionRoundedHalfUp, type Kopecks, kopecks, sumOf } from '../money.ts';

/** The sum due on one day by the schedules, and the part of it paid so far. */
export type DayOfSchedule = {
  readonly date: CalendarDate;
  readonly due: Kopecks;
  readonly paid: Kopecks;
};

export type ForecastPeriod = {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly due: Kopecks;
  /** The part paid so far. */
  readonly paid: Kopecks;
  /** The expected payments; null for past days. */
  readonly expected: Kopecks | null;
};

const forecastDays = 90;
const periodDays = 10;

/** From 90 days ago to 89 days ahead; today is the first future day. */
export function forecastSpan(today: CalendarDate): {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
} {
  return { from: plusDays(today, -forecastDays), to: plusDays(today, forecastDays - 1) };
}

/**
 * Forecast for the next 90 days from the last 90 days, in periods of ten days. The expected sum of a period is its due
 * sum times the share paid in the last 90 days, rounded half up to a kopeck. It is at least the sum already paid, and
 * 0 when nothing was due in the last 90 days.
 */
export function forecast(days: readonly DayOfSchedule[], today: CalendarDate): ForecastPeriod[] {
  const { from } = forecastSpan(today);
  const past = days.filter(({ date }) => date < today && date >= from);
  const dueBefore = sumOf(past.map(({ due }) => due));
  const paidBefore = sumOf(past.map(({ paid }) => paid));
  const expectedOf = (due: Kopecks, paid: Kopecks): Kopecks => {
    const share =
      dueBefore === 0 ? kopecks(0) : fractionRoundedHalfUp(due, BigInt(paidBefore), BigInt(dueBefore));
    return share > paid ? share : paid;
  };
  return Array.from({ length: (2 * forecastDays) / periodDays }, (_, index) => {
    const first = plusDays(from, index * periodDays);
    const inside = days.filter(({ date }) => {
      const after = daysBetween(first, date);
      return after >= 0 && after < periodDays;
    });
    const due = sumOf(inside.map((day) => day.due));
    const paid = sumOf(inside.map((day) => day.paid));
    return {
      from: first,
      to: plusDays(first, periodDays - 1),
      due,
      paid,
      expected: first < today ? null : expectedOf(due, paid),
    };
  });
}
