import { type CalendarDate, type Instant, moscowDate, moscowTime, plusDays, plusSeconds } from '../dates.ts';
import { defaultMessageHours, type MessageHours } from '../message-hours.ts';

/** When a card is tried, in hours of Moscow time (docs/spec/rules.md#3). */
export type ChargePlan = {
  /** First hour of the charging window. */
  readonly windowFromHour: number;
  /** End of the charging window, exclusive. */
  readonly windowToHour: number;
  /**
   * Tries with one card after its first try, which is made at once. Each has the days since the previous try and the
   * hour of its day.
   */
  readonly laterTries: readonly { readonly daysAfterLast: number; readonly hour: number }[];
  /** Days of grace after the plan date, or after a later first try. A payment is overdue after its grace. */
  readonly graceDays: number;
  /**
   * Declines of one card within 30 days after which it is not charged. Visa allows 15, Mastercard 35
   * (docs/spec/gateway.md#8).
   */
  readonly mostDeclinesInMonth: number;
  /** Hour at which a message on the day before a payment names its card. */
  readonly reminderHour: number;
  /** The hours in which the client of the order gets messages. */
  readonly messageHours: MessageHours;
};

/** One try the same evening, then one a day for three days; three days of grace (docs/spec/rules.md#3). */
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
  reminderHour: 10,
  messageHours: defaultMessageHours,
};

/**
 * The instant of the next try with a card, given the instants of earlier tries, oldest first; null when the plan has no
 * more tries. A planned try that lies before the latest try is skipped: after a first try at 20:30 there is no evening
 * try. 'now' means that the first try is due at once.
 */
export function nextTryAt({ laterTries }: ChargePlan, tries: readonly Instant[]): Instant | 'now' | null {
  let next: Instant | 'now' | null = 'now';
  let leftTries = laterTries;
  for (const triedAt of tries) {
    const triedOn = moscowDate(triedAt);
    const place = leftTries.findIndex((later) => timestampOf(later, triedOn) > triedAt);
    const planned = leftTries[place];
    next = planned === undefined ? null : timestampOf(planned, triedOn);
    leftTries = place === -1 ? [] : leftTries.slice(place + 1);
  }
  return next;
}

type LaterTry = ChargePlan['laterTries'][number];

function timestampOf({ daysAfterLast, hour }: LaterTry, lastTryOn: CalendarDate): Instant {
  return moscowTime(plusDays(lastTryOn, daysAfterLast), hour);
}

/** The instant itself if it lies within the charging window, otherwise the start of the next window. */
export function withinWindow(plan: ChargePlan, timestamp: Instant): Instant {
  const date = moscowDate(timestamp);
  const opens = windowOpens(plan, date);
  if (timestamp < opens) return opens;
  return timestamp < moscowTime(date, plan.windowToHour) ? timestamp : windowOpens(plan, plusDays(date, 1));
}

/** The period in which the declines of a card are limited. */
export const declineLimitSeconds = 30 * 86_400;

/**
 * Until when a card is not charged because of its declines, given their instants, oldest first; null when it may be
 * charged (docs/spec/gateway.md#8).
 */
export function restsUntil(
  { mostDeclinesInMonth }: ChargePlan,
  declines: readonly Instant[],
  now: Instant,
): Instant | null {
  const since = plusSeconds(now, -declineLimitSeconds);
  const cappedSince = declines.filter((at) => at > since && at <= now).at(-mostDeclinesInMonth);
  return cappedSince === undefined ? null : plusSeconds(cappedSince, declineLimitSeconds);
}

/** Start of the charging window on a date (docs/spec/rules.md#3). */
export function windowOpens(plan: ChargePlan, date: CalendarDate): Instant {
  return moscowTime(date, plan.windowFromHour);
}

/** Whether a card with the expiry month YYYYMM has expired on a date. */
export function isPastMonth(expiry: string, date: CalendarDate): boolean {
  return `${expiry.slice(0, 4)}-${expiry.slice(4)}` < date.slice(0, 7);
}
