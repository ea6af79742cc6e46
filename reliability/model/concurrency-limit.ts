/** Admits this number at once; the others wait for their turn. */
export type ConcurrencyLimit = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

export function concurrencyLimit(most: number): ConcurrencyLimit {
  let inside = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (inside >= most) await new Promise<void>((goOn) => waiting.push(goOn));
    else inside += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) inside -= 1;
      else next();
    }
  };
}
