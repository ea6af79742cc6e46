import type { CalendarDate, Instant } from '../calendar.ts';
import { moscowDate, moscowTime, plusDays } from '../calendar.ts';

/** When a card is tried, in hours of Moscow (docs/spec/rules.md#3). */
export type ChargePlan = {
  /** Cards are charged from this hour… */
  readonly windowFromHour: number;
  /** …to before this one. */
  readonly windowToHour: number;
  /** The tries with one card, each by days after the try before it and the hour of that day; the first is made at once. */
  readonly laterTries: readonly { readonly daysAfterLast: number; readonly hour: number }[];
  /** Days after the plan date (or the first try, when that was made later) before a payment is overdue. */
  readonly graceDays: number;
  /** Declined charges of one card in 30 days after which it is left alone: Visa allows 15, Mastercard 35 (docs/spec/gateway.md#8). */
  readonly mostDeclinesInMonth: number;
};

/** The same evening, then once a day for three days; three days of grace (docs/spec/rules.md#3). */
export const defaultChargePlan: ChargePlan = {
  windowFromHour: 8,
  windowToHour: 22,
  laterTries: [
    { daysAfterLast: 0, hour: 19 },
    { daysAfterLast: 1, hour: 8 },
    { daysAfterLast: 1, hour: 8 },
    { daysAfterLast: 1, hour: 8 },
  ],
  graceDays: 3,
  mostDeclinesInMonth: 15,
};

/**
 * The moment of the next try with a card that has been tried at these moments, the oldest first; null when the plan knows no more. A try that the plan
 * has for a moment before the last one is left out: after a first try at 20:30 there is no evening left. A moment that has passed since means now,
 * within the window.
 */
export function nextTryAt({ laterTries }: ChargePlan, tries: readonly Instant[]): Instant | 'now' | null {
  let next: Instant | 'now' | null = 'now';
  let leftTries = laterTries;
  for (const triedAt of tries) {
    const timestamps = leftTries.map((later) => timestampOf(later, triedAt));
    const place = timestamps.findIndex((timestamp) => timestamp > triedAt);
    next = timestamps[place] ?? null;
    leftTries = place === -1 ? [] : leftTries.slice(place + 1);
  }
  return next;
}

type LaterTry = ChargePlan['laterTries'][number];

function timestampOf({ daysAfterLast, hour }: LaterTry, lastTryAt: Instant): Instant {
  return moscowTime(plusDays(moscowDate(lastTryAt), daysAfterLast), hour);
}

/** The moment itself within the write-off window, or the beginning of the next window. */
export function withinWindow(plan: ChargePlan, timestamp: Instant): Instant {
  const date = moscowDate(timestamp);
  const opens = windowOpens(plan, date);
  if (timestamp < opens) return opens;
  return timestamp < moscowTime(date, plan.windowToHour) ? timestamp : windowOpens(plan, plusDays(date, 1));
}

/** When write-offs begin on a day (docs/spec/rules.md#3). */
export function windowOpens(plan: ChargePlan, date: CalendarDate): Instant {
  return moscowTime(date, plan.windowFromHour);
}

/** Whether a card whose last month is YYYYMM is over on a date. */
export function isPastMonth(expiry: string, date: CalendarDate): boolean {
  return `${expiry.slice(0, 4)}-${expiry.slice(4)}` < date.slice(0, 7);
}
