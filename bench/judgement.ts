export type Bound = { readonly atLeast: number } | { readonly atMost: number };

export type Judgement = {
  /** The median over the rounds. */
  readonly result: number;
  /** Half the distance between the quartiles of the rounds. */
  readonly spread: number;
  readonly verdict: 'REACHED' | 'MISSED' | 'NOT_DECIDED';
};

/**
 * Compares the median of the rounds with a goal. The goal is not decided when the spread is larger than the distance
 * from the median to the goal, because the next run could have the opposite verdict.
 */
export function judge(bound: Bound, results: readonly number[]): Judgement {
  const result = median(results);
  const spread = (quantile(results, 0.75) - quantile(results, 0.25)) / 2;
  const margin = 'atLeast' in bound ? result - bound.atLeast : bound.atMost - result;
  if (spread > Math.abs(margin)) return { result, spread, verdict: 'NOT_DECIDED' };
  return { result, spread, verdict: margin >= 0 ? 'REACHED' : 'MISSED' };
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Interpolates between the two nearest values. Returns NaN for an empty list. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const position = (sorted.length - 1) * share;
  const lower = sorted[Math.floor(position)] ?? NaN;
  const upper = sorted[Math.ceil(position)] ?? NaN;
  return lower + (upper - lower) * (position - Math.floor(position));
}
