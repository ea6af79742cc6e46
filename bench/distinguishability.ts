/**
 * How often a guess by time alone is right when it is told one time of each kind: max(AUC, 1 − AUC), 0.5 where time tells nothing and 1
 * where it tells all. The area is the share of pairs in which one of the first kind is slower.
 */
export function distinguishability(some: readonly number[], others: readonly number[]): number {
  const sorted = others.toSorted((one, other) => one - other);
  const smaller = some.map((time) => {
    const below = sorted.findIndex((other) => other >= time);
    return below === -1 ? sorted.length : below;
  });
  const area = smaller.reduce((sum, count) => sum + count, 0) / (some.length * others.length);
  return Math.max(area, 1 - area);
}
