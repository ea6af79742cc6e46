import type { Limit } from './limits.ts';

/** What makes an hour unusual: more than a floor, and more than some times what that hour of the day has seen lately. */
export type Unusual = {
  readonly mostPerHour: number;
  readonly timesUsual: number;
};

/** What changes while strangers guess codes all over the service (docs/spec/reliability.md#4.1 «Attack mode»). */
export type AttackRules = {
  /** Wrong codes of untrusted browsers that begin it. */
  readonly wrongCodes: Unusual;
  readonly lastsSeconds: number;
  /** The limits by address are divided by it. */
  readonly addressDivisor: number;
  /** Work for a browser that is not trusted, before a code is sent: so many leading zero bits of a SHA-256. 16 took 0.9 s in Chromium on one core. */
  readonly proofBits: number;
};

/** What messages may cost (docs/spec/reliability.md#S-04). */
export type SmsRules = {
  /** Kopecks for one message. */
  readonly price: number;
  /** Kopecks within 24 hours. */
  readonly dailyCeiling: number;
  /** More than these within an hour trip the breaker: untrusted browsers get no code for an hour. */
  readonly breaker: Unusual;
};

const hour = 3600;

export const attackRules: AttackRules = {
  wrongCodes: { mostPerHour: 50, timesUsual: 3 },
  lastsSeconds: 6 * hour,
  addressDivisor: 5,
  proofBits: 16,
};

export const smsRules: SmsRules = {
  price: 400,
  dailyCeiling: 20_000_00,
  breaker: { mostPerHour: 300, timesUsual: 3 },
};

/** How long a tripped breaker holds messages back. */
export const breakerHoldsSeconds = hour;

/** In attack mode a code is worth one guess. */
export const guessesUnderAttack = 1;

/** Whether the last hour saw more than it may: a floor, or some times the median of the same hour of the last seven days. */
export function isUnusual(
  lastHour: number,
  sameHourBefore: readonly number[],
  { mostPerHour, timesUsual }: Unusual,
): boolean {
  return lastHour > Math.max(mostPerHour, timesUsual * medianOf(sameHourBefore));
}

function medianOf(counts: readonly number[]): number {
  const sorted = counts.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The same limits, so many times narrower; never nothing at all. */
export function narrowed(limits: readonly Limit[], divisor: number): readonly Limit[] {
  return limits.map(({ windowSeconds, most }) => ({
    windowSeconds,
    most: Math.max(1, Math.floor(most / divisor)),
  }));
}
