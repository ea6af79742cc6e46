import type { Instant } from '../calendar.ts';
import { plusSeconds, secondsBetween } from '../calendar.ts';

/** The quick questions: seconds after one another at first, then a quarter of the age. */
const leastPauseSeconds = 5;
/** The later questions, by seconds after the payment began: five minutes, an hour, then daily (issue of the engine, docs/spec/rules.md#3). */
const laterAges = [300, 3600] as const;
const daySeconds = 86_400;

/**
 * When the bank is asked again about a payment of which nobody knows what became: quickly for the first five minutes, then after an
 * hour, then once a day. A bank that answers again after it was down is asked about all of them at once.
 */
export function askAgainAt(createdAt: Instant, now: Instant): Instant {
  const age = secondsBetween(createdAt, now);
  const [quickUntil] = laterAges;
  if (age < quickUntil)
    return plusSeconds(now, Math.min(Math.max(leastPauseSeconds, age / 4), quickUntil - age));
  const next = laterAges.find((later) => later > age);
  return next === undefined ? plusSeconds(now, daySeconds) : plusSeconds(createdAt, next);
}

/** A customer who paid and never came back, and whose callback was lost, waits no longer than this (docs/spec/reliability.md#F-23). */
const openFormAskedSeconds = 240;
/** A form that was paid in its last second is known to the bank by then. */
const formAfterlifeSeconds = 60;

/** When nobody can pay on the bank's page any more, nor has just done so. */
export function formDiesAt(expiresAt: Instant): Instant {
  return plusSeconds(expiresAt, formAfterlifeSeconds);
}

/**
 * When the bank is asked again about a form on its page, whether or not it answered the last time: every four minutes as long as the form
 * can be paid, then by the plan, counted from its death, so that its end is known within five minutes (docs/spec/reliability.md#I-33).
 */
export function askAboutFormAt(expiresAt: Instant, now: Instant): Instant {
  const diesAt = formDiesAt(expiresAt);
  if (diesAt <= now) return askAgainAt(diesAt, now);
  const next = plusSeconds(now, openFormAskedSeconds);
  return next < diesAt ? next : diesAt;
}

/**
 * When the bank is asked again about a payment whose customer has left the bank's form and whose result is pending: quickly at first, and
 * at least as often as about an open form.
 */
export function askAboutPendingFormAt(
  { createdAt, expiresAt }: { readonly createdAt: Instant; readonly expiresAt: Instant },
  now: Instant,
): Instant {
  const byAge = askAgainAt(createdAt, now);
  const byForm = askAboutFormAt(expiresAt, now);
  return byAge < byForm ? byAge : byForm;
}
