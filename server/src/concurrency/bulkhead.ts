/**
 * Runs at most `concurrency` calls at a time and queues `queueLength` more in order of arrival. Further calls get null
 * at once, so that expensive work cannot block the rest of the process (docs/spec/reliability.md#S-48).
 */
export function newBulkhead({
  concurrency,
  queueLength,
}: {
  readonly concurrency: number;
  readonly queueLength: number;
}) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async function enter<T>(work: () => Promise<T>): Promise<T | null> {
    if (running < concurrency) running += 1;
    else if (queue.length >= queueLength) return null;
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
