import { type Instant, plusSeconds, secondsBetween } from '../dates.ts';

/** The pause between early queries is a quarter of the age, and at least this. */
const minimumPauseSeconds = 5;
/** Ages in seconds of the later queries: five minutes, an hour, then daily (docs/spec/rules.md#3). */
const laterQueryAges = [300, 3600] as const;
const daySeconds = 86_400;

/**
 * When to query the bank again about a payment with unknown outcome: often in the first five minutes, then after an
 * hour, then daily. When the bank answers again after an outage, all unknown payments are queried at once.
 */
export function nextQueryAt(createdAt: Instant, now: Instant): Instant {
  const age = secondsBetween(createdAt, now);
  const [quickUntil] = laterQueryAges;
  if (age < quickUntil)
    return plusSeconds(now, Math.min(Math.max(minimumPauseSeconds, age / 4), quickUntil - age));
  const next = laterQueryAges.find((later) => later > age);
  return next === undefined ? plusSeconds(now, daySeconds) : plusSeconds(createdAt, next);
}

/**
 * Interval between queries of an open form. If the callback was lost, a payment is noticed after this time
 * (docs/spec/reliability.md#F-23).
 */
const openFormQuerySeconds = 240;
/** The time that the bank needs to report a payment made in the last second of a form. */
const formGraceSeconds = 60;

/** When the bank can report every payment of a form that expires at `expiresAt`. */
export function formClosedAt(expiresAt: Instant): Instant {
  return plusSeconds(expiresAt, formGraceSeconds);
}

/**
 * When to query the bank again about an open form, whether or not it answered the last query. The interval is four
 * minutes until the form expires. Then `nextQueryAt` applies, counted from the expiry. So the final status is known
 * within five minutes (docs/spec/reliability.md#I-33).
 */
export function nextFormQueryAt(expiresAt: Instant, now: Instant): Instant {
  const diesAt = formClosedAt(expiresAt);
  if (diesAt <= now) return nextQueryAt(diesAt, now);
  const next = plusSeconds(now, openFormQuerySeconds);
  return next < diesAt ? next : diesAt;
}

/**
 * When to query the bank again about a pending payment whose customer has left the bank's form: often at first, and at
 * least as often as for an open form.
 */
export function nextPendingFormQueryAt(
  { createdAt, expiresAt }: { readonly createdAt: Instant; readonly expiresAt: Instant },
  now: Instant,
): Instant {
  const byAge = nextQueryAt(createdAt, now);
  const byForm = nextFormQueryAt(expiresAt, now);
  return byAge < byForm ? byAge : byForm;
}
