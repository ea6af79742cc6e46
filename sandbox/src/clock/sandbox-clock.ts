import { openJournal } from '../journal.ts';

/** The sandbox clock in milliseconds since 1970. It runs with the wall clock and can be moved forward only. */
export type SandboxClock = {
  now(): number;
  /** Moves to the instant; a past instant changes nothing. */
  moveTo(instant: number): void;
  isFrozen(): boolean;
  freeze(frozen: boolean): void;
  close(): void;
};

type ClockState = { readonly aheadMs: number; readonly frozenAt: number | null };

/** `beginsAt`: start of a new clock, e.g. a hundred days ago for the demo world; null for the present. */
export function createClock(journalPath: string | null, beginsAt: number | null = null): SandboxClock {
  const journal = openJournal({ path: journalPath, isEntry: isClockState, keyOf: () => 'clock' });
  const initialState = { aheadMs: beginsAt === null ? 0 : beginsAt - Date.now(), frozenAt: null };
  let state: ClockState = journal.past.at(-1) ?? initialState;

  const now = (): number => state.frozenAt ?? Date.now() + state.aheadMs;
  const save = (next: ClockState): void => {
    state = next;
    journal.append(next);
  };
  return {
    now,
    moveTo: (instant) => {
      if (instant <= now()) return;
      save({ aheadMs: instant - Date.now(), frozenAt: state.frozenAt === null ? null : instant });
    },
    isFrozen: () => state.frozenAt !== null,
    freeze: (frozen) => {
      const instant = now();
      save({ aheadMs: instant - Date.now(), frozenAt: frozen ? instant : null });
    },
    close: () => {
      journal.close();
    },
  };
}

function isClockState(value: unknown): value is ClockState {
  return typeof value === 'object' && value !== null && 'aheadMs' in value && 'frozenAt' in value;
}
