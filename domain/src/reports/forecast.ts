import type { CalendarDate } from '../calendar.ts';
import { daysBetween, plusDays } from '../calendar.ts';
import type { Kopecks } from '../money.ts';
import { fractionRoundedHalfUp, kopecks, sumOf } from '../money.ts';

/** What is due on one day by the schedules, and how much of that has been paid by now. */
export type DayOfSchedule = {
  readonly date: CalendarDate;
  readonly due: Kopecks;
  readonly paid: Kopecks;
};

export type ForecastPeriod = {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly due: Kopecks;
  /** What has come of it by now. */
  readonly paid: Kopecks;
  /** What is expected of it; null for days that are over. */
  readonly expected: Kopecks | null;
};

const forecastDays = 90;
const periodDays = 10;

/** From the first of the 90 days that are over to the last of the 90 that come; today is the first of those. */
export function forecastSpan(today: CalendarDate): {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
} {
  return { from: plusDays(today, -forecastDays), to: plusDays(today, forecastDays - 1) };
}

/**
 * The next 90 days against the last 90, ten days at a time. Of what falls due the same share is expected as has been
 * paid of what fell due in the last 90 days, rounded half up to a kopeck, and never less than what has been paid already. Where nothing
 * fell due nothing is expected.
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
