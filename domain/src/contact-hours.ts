import { type CalendarDate, type Instant, moscowDate, moscowTime, plusDays } from './dates.ts';
import { fromLocal, toLocal, type UtcOffset } from './local-time.ts';
import { type MessageHours, withinMessageHours } from './message-hours.ts';

/** Hours in which a client may be contacted; `toHour` is exclusive. */
const contactHours = {
  workday: { fromHour: 8, toHour: 22 },
  weekend: { fromHour: 9, toHour: 20 },
} as const;

/** Whether the law limits a message: from the day after the due date on. `debtDueOn` is null for a message that is not
 * about a debt. */
export function isGuarded(debtDueOn: CalendarDate | null, now: Instant): boolean {
  return debtDueOn !== null && moscowDate(now) > debtDueOn;
}

/** The instant itself, or the next start of the contact hours. */
export function nextContactTime({ now, utcOffset }: LocalNow): Instant {
  const today = moscowDate(toLocal(now, utcOffset));
  const opensOn = (date: CalendarDate): Instant =>
    fromLocal(moscowTime(date, hoursOf(date).fromHour), utcOffset);
  if (now < opensOn(today)) return opensOn(today);
  return now < endOfContactHours({ now, utcOffset }) ? now : opensOn(plusDays(today, 1));
}

/**
 * The instant itself, or the next one at which a message about a debt may be sent: within the hours of messages, and
 * within the contact hours once the law limits it.
 */
export function debtMessageTime(
  hours: MessageHours,
  debtDueOn: CalendarDate | null,
  timestamp: Instant,
): Instant {
  const inDaytime = withinMessageHours(hours, timestamp);
  if (!isGuarded(debtDueOn, inDaytime)) return inDaytime;
  return withinMessageHours(hours, nextContactTime({ now: inDaytime, utcOffset: hours.utcOffset }));
}

type LocalNow = { readonly now: Instant; readonly utcOffset: UtcOffset };

/** The end of the contact hours of the client's day. */
export function endOfContactHours({ now, utcOffset }: LocalNow): Instant {
  const today = moscowDate(toLocal(now, utcOffset));
  return fromLocal(moscowTime(today, hoursOf(today).toHour), utcOffset);
}

function hoursOf(date: CalendarDate): (typeof contactHours)[keyof typeof contactHours] {
  return isWeekend(date) ? contactHours.weekend : contactHours.workday;
}

export function isWeekend(date: CalendarDate): boolean {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return day === 0 || day === 6;
}
