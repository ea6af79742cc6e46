import type { Limit } from './limits.ts';

/**
 * The threshold for the events of one hour. It is exceeded by more than `mostPerHour` events that are also more than
 * `timesUsual` × the median of the same hour on the last seven days.
 */
export type AnomalyThreshold = {
  readonly mostPerHour: number;
  readonly timesUsual: number;
};

/**
 * Settings of attack mode, which starts when many phones get wrong codes (docs/spec/reliability.md#4.1
 * «Attack mode»).
 */
export type AttackRules = {
  /** Attack mode starts when the wrong codes of untrusted browsers exceed this threshold. */
  readonly wrongCodes: AnomalyThreshold;
  readonly lastsSeconds: number;
  /** Limits by address are divided by this number. */
  readonly addressDivisor: number;
  /**
   * Proof of work that an untrusted browser does before a code is sent, in leading zero bits of a SHA-256. 16 bits
   * took 0.9 s in Chromium on one core.
   */
  readonly proofBits: number;
};

/** Limits of the spending on SMS (docs/spec/reliability.md#S-04). */
export type SmsRules = {
  /** Price of one message, in kopecks. */
  readonly price: number;
  /** Spending limit within 24 hours, in kopecks. */
  readonly dailyCeiling: number;
  /** Above this rate the circuit breaker opens: untrusted browsers get no code for an hour. */
  readonly breaker: AnomalyThreshold;
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

/** The time for which an open breaker blocks messages. */
export const breakerOpenSeconds = hour;

export const guessesUnderAttack = 1;

/**
 * Whether the last hour exceeds the threshold: a fixed number, or a multiple of the median of the same hour on the
 * last seven days, whichever is larger.
 */
export function isUnusual(
  lastHour: number,
  sameHourBefore: readonly number[],
  { mostPerHour, timesUsual }: AnomalyThreshold,
): boolean {
  return lastHour > Math.max(mostPerHour, timesUsual * medianOf(sameHourBefore));
}

function medianOf(counts: readonly number[]): number {
  const sorted = counts.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Divides each limit by `divisor`; a limit stays at least 1. */
export function narrowLimits(limits: readonly Limit[], divisor: number): readonly Limit[] {
  return limits.map(({ windowSeconds, most }) => ({
    windowSeconds,
    most: Math.max(1, Math.floor(most / divisor)),
  }));
}
