export type Bound = { readonly atLeast: number } | { readonly atMost: number };

export type Judgement = {
  /** The median over the rounds. */
  readonly result: number;
  /** Half the distance between the quartiles of the rounds. */
  readonly spread: number;
  readonly verdict: 'REACHED' | 'MISSED' | 'NOT_DECIDED';
};

/**
 * Compares the results of the rounds with a goal. Where they spread further than the median is away from the goal,
 * another run might answer otherwise, so the goal is not decided.
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

/** Between two values, the one in proportion. NaN without values. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const lower = sorted[Math.floor(place)] ?? NaN;
  const upper = sorted[Math.ceil(place)] ?? NaN;
  return lower + (upper - lower) * (place - Math.floor(place));
}
