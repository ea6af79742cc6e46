import { type CalendarDate, calendarDate, daysBetween, plusDays, plusMonths } from '../dates.ts';

/** Days before the last day of a card on which its owner is informed (docs/spec/rules.md#12 CARD_EXPIRES). */
export const noticeDays = 14;

/** Cards of a month, and the last day on which they can be charged. */
export type ExpiringMonth = {
  /** YYYYMM, as a card stores it. */
  readonly expiry: string;
  readonly lastDay: CalendarDate;
};

/** The month whose cards expire within fourteen days: the present one, at its end. Null on earlier days. */
export function expiringMonth(today: CalendarDate): ExpiringMonth | null {
  const firstDay = calendarDate(`${today.slice(0, 8)}01`);
  const lastDay = plusDays(plusMonths(firstDay, 1), -1);
  if (daysBetween(today, lastDay) > noticeDays) return null;
  return { expiry: `${today.slice(0, 4)}${today.slice(5, 7)}`, lastDay };
}

/** Months of cards, YYYYMM, both inclusive. */
type Expiries = { readonly from: string; readonly to: string };

/** The months whose cards expire within fourteen days or have expired in the three months before this one. */
export function recentExpiries(today: CalendarDate): Expiries {
  const monthBefore = (months: number): string =>
    plusMonths(calendarDate(`${today.slice(0, 8)}01`), -months)
      .slice(0, 7)
      .replace('-', '');
  return { from: monthBefore(3), to: expiringMonth(today)?.expiry ?? monthBefore(1) };
}
