import type { SandboxClock } from './sandbox-clock.ts';

/** What the world outside will do at an instant of the sandbox clock: forms that expire, callbacks that are repeated, messages that are late. */
export type Agenda = {
  /** One task per key; a second one replaces the first. */
  put(key: string, at: number, task: () => Promise<void>): void;
  cancel(key: string): void;
  /** The earliest instant at which something is to be done, `null` when nothing is. */
  nextDueAt(): number | null;
  /** Does everything that is due by now and waits for its end; tells how many tasks that were. */
  settle(): Promise<number>;
  close(): void;
};

type Entry = { readonly at: number; readonly task: () => Promise<void> };

/** A timer may sleep no longer than this, for the clock can be moved under it. */
const longestSleepMs = 60_000;

export function createAgenda(clock: SandboxClock): Agenda {
  const entries = new Map<string, Entry>();
  const underWay = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | null = null;
  let wakesAt = Infinity;

  function arm(at: number): void {
    const delayMs = Math.min(Math.max(at - clock.now(), 0), longestSleepMs);
    const wake = performance.now() + delayMs;
    if (timer !== null && wakesAt <= wake) return;
    if (timer !== null) clearTimeout(timer);
    wakesAt = wake;
    timer = setTimeout(tick, delayMs).unref();
  }
  function tick(): void {
    timer = null;
    startDue();
    armNext();
  }
  /** On a frozen clock nothing falls due by itself: only a move of the clock wakes it. */
  function armNext(): void {
    const next = earliest(entries);
    if (next !== null && !(clock.isFrozen() && next > clock.now())) arm(next);
  }
  function startDue(): number {
    const due = [...entries]
      .filter(([, entry]) => entry.at <= clock.now())
      .sort(([, a], [, b]) => a.at - b.at);
    for (const [key, entry] of due) {
      entries.delete(key);
      const run = entry.task().finally(() => underWay.delete(run));
      underWay.add(run);
    }
    return due.length;
  }
  return {
    put: (key, at, task) => {
      entries.set(key, { at, task });
      arm(at);
    },
    cancel: (key) => {
      entries.delete(key);
    },
    nextDueAt: () => earliest(entries),
    settle: async () => {
      let done = underWay.size;
      for (let started = startDue(); started > 0 || underWay.size > 0; started = startDue()) {
        done += started;
        await Promise.allSettled(underWay);
      }
      armNext();
      return done;
    },
    close: () => {
      if (timer !== null) clearTimeout(timer);
      entries.clear();
    },
  };
}

function earliest(entries: ReadonlyMap<string, Entry>): number | null {
  let first: number | null = null;
  for (const { at } of entries.values()) if (first === null || at < first) first = at;
  return first;
}
