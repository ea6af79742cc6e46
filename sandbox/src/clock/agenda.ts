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

/** The maximum delay of a timer. The clock may be moved meanwhile. */
const maxSleepMs = 60_000;

export function createAgenda(clock: SandboxClock): Agenda {
  const entries = new Map<string, Entry>();
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | null = null;
  let timerEndsAt = Infinity;

  function setTimer(at: number): void {
    const delayMs = Math.min(Math.max(at - clock.now(), 0), maxSleepMs);
    const endsAt = performance.now() + delayMs;
    if (timer !== null && timerEndsAt <= endsAt) return;
    if (timer !== null) clearTimeout(timer);
    timerEndsAt = endsAt;
    timer = setTimeout(tick, delayMs).unref();
  }
  function tick(): void {
    timer = null;
    startDue();
    setTimerForNext();
  }
  /** Sets the timer for the next task. On a frozen clock a task becomes due only by a move of the clock. */
  function setTimerForNext(): void {
    const next = earliestInstant(entries);
    if (next !== null && !(clock.isFrozen() && next > clock.now())) setTimer(next);
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
      setTimer(at);
    },
    cancel: (key) => {
      entries.delete(key);
    },
    nextDueAt: () => earliestInstant(entries),
    settle: async () => {
      let taskCount = running.size;
      for (let started = startDue(); started > 0 || running.size > 0; started = startDue()) {
        taskCount += started;
        await Promise.allSettled(running);
      }
      setTimerForNext();
      return taskCount;
    },
    close: () => {
      if (timer !== null) clearTimeout(timer);
      entries.clear();
    },
  };
}

function earliestInstant(entries: ReadonlyMap<string, Entry>): number | null {
  let first: number | null = null;
  for (const { at } of entries.values()) if (first === null || at < first) first = at;
  return first;
}
