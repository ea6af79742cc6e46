import type { Mark } from './db/monitoring/mark-store.ts';

/**
 * Whether the database may be older than what the bank has done, as after a restore or the failover to a standby that lagged behind: until both
 * books have been compared nobody is charged, and nobody may pay (F-30, F-55, decision 0059).
 */
export type Recovery = {
  isUnderWay(): boolean;
  /** The database has gone back. */
  begin(): void;
  /** What this process has left in the database; null before its first look. */
  mark(): Mark | null;
  keepMark(mark: Mark): void;
  /** Compares the books, unless that is being done already; what says true ends the recovery, unless the database has gone back again meanwhile. */
  tryToEnd(compare: () => Promise<boolean>): Promise<void>;
};

export function newRecovery(isUnderWay: boolean): Recovery {
  let underWay = isUnderWay;
  let comparing = false;
  let beginnings = 0;
  let left: Mark | null = null;
  return {
    isUnderWay: () => underWay,
    begin: () => {
      underWay = true;
      beginnings += 1;
    },
    mark: () => left,
    keepMark: (mark) => {
      left = mark;
    },
    tryToEnd: async (compare) => {
      if (!underWay || comparing) return;
      comparing = true;
      const compared = beginnings;
      try {
        if ((await compare()) && beginnings === compared) underWay = false;
      } finally {
        comparing = false;
      }
    },
  };
}
