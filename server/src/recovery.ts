import type { Instant } from '#domain/calendar.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { Mark } from './db/jobs/mark-store.ts';

/**
 * Whether the database may be older than what the bank has done, as after a restore or the failover to a standby that lagged behind: until both
 * books have been compared nobody is charged, and nobody may pay (docs/spec/reliability.md#F-30, docs/spec/reliability.md#F-55, decision 0059).
 */
export type Recovery = {
  isUnderWay(): boolean;
  /** The database has gone back. */
  begin(now: Instant): void;
  /** What this process has left in the database; null before its first look. */
  mark(): Mark | null;
  keepMark(mark: Mark): void;
  /**
   * Compares the books, unless that is being done already: at once, for those who have to settle what is found, and a last time when all that was under
   * way at its beginning is in the bank's list. What says true then ends the recovery, unless the database has gone back again meanwhile.
   */
  tryToEnd(now: Instant, compare: () => Promise<boolean>): Promise<void>;
};

/** A payment of the last moment may still be on the bank's page, and what was settled a moment ago not in its list yet. */
export const settlingSeconds = 3600;

/** `begunAt`: where it is known from the start that the database was restored. */
export function newRecovery(begunAt: Instant | null): Recovery {
  let underWaySince = begunAt;
  let isLookedAt = false;
  let comparing = false;
  let beginnings = 0;
  let left: Mark | null = null;
  return {
    isUnderWay: () => underWaySince !== null,
    begin: (now) => {
      underWaySince = now;
      isLookedAt = false;
      beginnings += 1;
    },
    mark: () => left,
    keepMark: (mark) => {
      left = mark;
    },
    tryToEnd: async (now, compare) => {
      if (underWaySince === null || comparing) return;
      const isSettled = now >= plusSeconds(underWaySince, settlingSeconds);
      if (isLookedAt && !isSettled) return;
      comparing = true;
      const compared = beginnings;
      try {
        if (!(await compare()) || beginnings !== compared) return;
        isLookedAt = true;
        if (isSettled) underWaySince = null;
      } finally {
        comparing = false;
      }
    },
  };
}
