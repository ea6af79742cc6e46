import { type Instant, plusSeconds } from '#domain/dates.ts';
import type { Watermark } from './db/jobs/watermark-store.ts';

/**
 * The recovery after the database went back in time, e.g. by a restore or a failover to a lagging standby. The bank may
 * have intents that the database lacks. Until the reconciliation with the bank succeeds, no card is charged and no
 * payment is accepted (docs/spec/reliability.md#F-30, docs/spec/reliability.md#F-55,
 * docs/decisions/0059-after-a-restore.md).
 */
export type Recovery = {
  isUnderWay(): boolean;
  /** Starts a recovery because the database went back in time. */
  begin(now: Instant): void;
  /** The watermark that this process last wrote; null before the first one. */
  watermark(): Watermark | null;
  setWatermark(watermark: Watermark): void;
  /**
   * Calls `compare` at once, to show staff the differences, and again after `bankListDelaySeconds`, when the bank's
   * list is complete. If the second comparison agrees, the recovery ends. Does nothing while a comparison runs.
   * @param compare returns whether our books agree with the bank's
   */
  tryToEnd(now: Instant, compare: () => Promise<boolean>): Promise<void>;
};

/** The time until the bank's list contains all payments that were pending at the start of the recovery. */
export const bankListDelaySeconds = 3600;

type RecoveryState =
  | { readonly kind: 'inactive' }
  | { readonly kind: 'active'; readonly startedAt: Instant; readonly isCompared: boolean };

/** `startedAt` is set when the configuration says that the database was restored. */
export function newRecovery(startedAt: Instant | null): Recovery {
  let state: RecoveryState = startedAt === null ? { kind: 'inactive' } : startedState(startedAt);
  let isComparing = false;
  let lastWatermark: Watermark | null = null;
  return {
    isUnderWay: () => state.kind === 'active',
    begin: (now) => {
      state = startedState(now);
    },
    watermark: () => lastWatermark,
    setWatermark: (watermark) => {
      lastWatermark = watermark;
    },
    tryToEnd: async (now, compare) => {
      const before = state;
      if (before.kind === 'inactive' || isComparing) return;
      const isBankListComplete = now >= plusSeconds(before.startedAt, bankListDelaySeconds);
      if (before.isCompared && !isBankListComplete) return;
      isComparing = true;
      try {
        const booksAgree = await compare();
        // a restore during the comparison has replaced the state, so this result is out of date
        if (!booksAgree || state !== before) return;
        state = isBankListComplete ? { kind: 'inactive' } : { ...before, isCompared: true };
      } finally {
        isComparing = false;
      }
    },
  };
}

function startedState(startedAt: Instant): RecoveryState {
  return { kind: 'active', startedAt, isCompared: false };
}
