import type { SandboxClock } from './sandbox-clock.ts';

/** Tasks scheduled on the sandbox clock: expiry of forms, repeated callbacks, late messages. */
export type Agenda = {
  /** One task per key; a new one replaces the old one. */
  put(key: string, at: number, task: () => Promise<void>): void;
  cancel(key: string): void;
  /** The instant of the next task; null without tasks. */
  nextDueAt(): number | null;
  /** Runs all due tasks, waits for their end, and returns their number. */
  settle(): Promise<number>;
  close(): void;
};

type Entry = { readonly at: number; readonly task: () => Promise<void> };

/** Maximum sleep of a timer, because the clock can be moved meanwhile. */
const longestSleepMs = 60_000;

export function createAgenda(clock: SandboxClock): Agenda {
  const entries = new Map<string, Entry>();
  const running = new Set<Promise<void>>();
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
  /** On a frozen clock no task becomes due without a move of the clock. */
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
      const run = entry.task().finally(() => running.delete(run));
      running.add(run);
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
      let done = running.size;
      for (let started = startDue(); started > 0 || running.size > 0; started = startDue()) {
        done += started;
        await Promise.allSettled(running);
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
