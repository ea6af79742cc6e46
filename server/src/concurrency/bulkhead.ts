/**
 * Lets at most `atOnce` pieces of work run and `waiting` more wait for their turn, first come first served; whoever comes then is turned
 * away at once and gets null. Keeps what is dear from starving the rest of the process (docs/spec/reliability.md#S-48).
 */
export function newBulkhead({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }) {
  let running = 0;
  const turns: (() => void)[] = [];
  return async function enter<T>(work: () => Promise<T>): Promise<T | null> {
    if (running < atOnce) running += 1;
    else if (turns.length >= waiting) return null;
    else await new Promise<void>((turn) => turns.push(turn));
    try {
      return await work();
    } finally {
      const next = turns.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
