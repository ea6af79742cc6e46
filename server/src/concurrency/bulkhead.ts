/**
 * Runs at most `atOnce` calls at a time and queues `waiting` more in order of arrival. Further calls get null at once.
 * Keeps expensive work from starving the rest of the process (docs/spec/reliability.md#S-48).
 */
export function newBulkhead({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async function enter<T>(work: () => Promise<T>): Promise<T | null> {
    if (running < atOnce) running += 1;
    else if (queue.length >= waiting) return null;
    else await new Promise<void>((start) => queue.push(start));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
