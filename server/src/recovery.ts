import type { Instant } from '#domain/calendar.ts';

/**
 * Whether the database may be older than what the bank has done, as after a restore or the failover to a standby that lagged behind: until both
 * books have been compared nobody is charged, and nobody may pay (F-30, F-55, decision 0059).
 */
export type Recovery = {
  isUnderWay(): boolean;
  /** The latest moment that the database has been seen to know of. */
  lastTick(): Instant | null;
  /** What the database takes for the latest moment that any process has seen: it goes back only where the database itself has gone back. */
  seeTick(lastTick: Instant | null): void;
  /** Compares the books, unless that is being done already; what says true ends the recovery. */
  tryToEnd(compare: () => Promise<boolean>): Promise<void>;
};

export function newRecovery(isUnderWay: boolean): Recovery {
  let underWay = isUnderWay;
  let comparing = false;
  let latest: Instant | null = null;
  return {
    isUnderWay: () => underWay,
    lastTick: () => latest,
    seeTick: (lastTick) => {
      if (latest !== null && (lastTick === null || lastTick < latest)) underWay = true;
      latest = lastTick;
    },
    tryToEnd: async (compare) => {
      if (!underWay || comparing) return;
      comparing = true;
      try {
        if (await compare()) underWay = false;
      } finally {
        comparing = false;
      }
    },
  };
}
