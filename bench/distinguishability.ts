/**
 * The share of right guesses by time alone between two kinds of answers: max(AUC, 1 − AUC), where the AUC is the share
 * of pairs in which the answer of the first kind is slower. 0.5 means that time reveals nothing, 1 that it reveals the
 * kind.
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
