import type { CalendarDate } from '#domain/dates.ts';
import { type Kopecks, sumOf } from '#domain/money.ts';
import type { UpcomingCharge } from '../../../api/orders/upcoming-charges.ts';

export type ChargeMonth = {
  /** «2026-12». */
  readonly month: string;
  readonly charges: readonly UpcomingCharge[];
};

/** All unpaid payments by month, earliest first. `thisMonth` is listed also without an unpaid payment. */
export function chargeMonths(
  charges: readonly UpcomingCharge[],
  thisMonth: string | null = null,
): readonly ChargeMonth[] {
  const months = new Map<string, UpcomingCharge[]>(thisMonth === null ? [] : [[thisMonth, []]]);
  for (const charge of charges) {
    const month = charge.date.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), charge]);
  }
  return [...months]
    .map(([month, ofMonth]) => ({ month, charges: ofMonth }))
    .toSorted((one, other) => (one.month < other.month ? -1 : 1));
}

/** The unpaid payments of one day, over all orders. */
export type ChargeDay = { readonly date: CalendarDate; readonly charges: readonly UpcomingCharge[] };

/** The days of a month with payments, earliest first. Today is among them also without a payment. */
export function chargeDays({ month, charges }: ChargeMonth, today: CalendarDate): readonly ChargeDay[] {
  const marked = today.startsWith(month) ? [today] : [];
  const dates = [...new Set([...marked, ...charges.map(({ date }) => date)])].toSorted();
  return dates.map((date) => ({ date, charges: charges.filter((charge) => charge.date === date) }));
}

/** The sum of a month in kopecks. */
export function totalOfMonth({ charges }: ChargeMonth): Kopecks {
  return sumOf(charges.map(({ amount }) => amount));
}
