import type { Instant } from '#domain/calendar.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { Watermark } from './db/jobs/watermark-store.ts';

/**
 * The recovery after the database went back in time, e.g. by a restore or a failover to a lagging standby. The bank may
 * have operations that the database lacks. Until the reconciliation with the bank succeeds, no card is charged and no
 * payment is accepted (docs/spec/reliability.md#F-30, docs/spec/reliability.md#F-55, decision 0059).
 */
export type Recovery = {
  isUnderWay(): boolean;
  /** Starts a recovery because the database went back in time. */
  begin(now: Instant): void;
  /** The watermark that this process last wrote; null before the first one. */
  mark(): Watermark | null;
  keepMark(mark: Watermark): void;
  /**
   * Runs `compare` unless it is running: at once, so that staff can settle differences, and again after the settling
   * time, when all pending payments are in the bank's list. If that second run returns true, the recovery ends, unless
   * the database went back again meanwhile.
   */
  tryToEnd(now: Instant, compare: () => Promise<boolean>): Promise<void>;
};

/** The time until the bank's list contains all payments that were pending at the start of the recovery. */
export const settlingSeconds = 3600;

/** `startedAt` is set when the configuration tells that the database was restored. */
export function newRecovery(startedAt: Instant | null): Recovery {
  let activeSince = startedAt;
  let wasCompared = false;
  let isComparing = false;
  let generation = 0;
  let watermark: Watermark | null = null;
  return {
    isUnderWay: () => activeSince !== null,
    begin: (now) => {
      activeSince = now;
      wasCompared = false;
      generation += 1;
    },
    mark: () => watermark,
    keepMark: (mark) => {
      watermark = mark;
    },
    tryToEnd: async (now, compare) => {
      if (activeSince === null || isComparing) return;
      const isSettled = now >= plusSeconds(activeSince, settlingSeconds);
      if (wasCompared && !isSettled) return;
      isComparing = true;
      const comparedGeneration = generation;
      try {
        if (!(await compare()) || generation !== comparedGeneration) return;
        wasCompared = true;
        if (isSettled) activeSince = null;
      } finally {
        isComparing = false;
      }
    },
  };
}
