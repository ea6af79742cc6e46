import { openJournal } from '../journal.ts';

/** The time of the world outside, in milliseconds since 1970: it runs with the wall clock, can be moved ahead and never back. */
export type SandboxClock = {
  now(): number;
  /** Moves to the instant; one that has passed already changes nothing. */
  moveTo(instant: number): void;
  isFrozen(): boolean;
  freeze(frozen: boolean): void;
  close(): void;
};

type ClockState = { readonly aheadMs: number; readonly frozenAt: number | null };

/** `beginsAt`: where a clock without a past begins, e.g. a hundred days ago for the demo world; null for the present. */
export function createClock(journalPath: string | null, beginsAt: number | null = null): SandboxClock {
  const journal = openJournal({ path: journalPath, isEntry: isClockState, keyOf: () => 'clock' });
  const beginning = { aheadMs: beginsAt === null ? 0 : beginsAt - Date.now(), frozenAt: null };
  let state: ClockState = journal.past.at(-1) ?? beginning;

  const now = (): number => state.frozenAt ?? Date.now() + state.aheadMs;
  const keep = (next: ClockState): void => {
    state = next;
    journal.append(next);
  };
  return {
    now,
    moveTo: (instant) => {
      if (instant <= now()) return;
      keep({ aheadMs: instant - Date.now(), frozenAt: state.frozenAt === null ? null : instant });
    },
    isFrozen: () => state.frozenAt !== null,
    freeze: (frozen) => {
      const instant = now();
      keep({ aheadMs: instant - Date.now(), frozenAt: frozen ? instant : null });
    },
    close: () => {
      journal.close();
    },
  };
}

function isClockState(value: unknown): value is ClockState {
  return typeof value === 'object' && value !== null && 'aheadMs' in value && 'frozenAt' in value;
}
