import { type Kopecks, sumOf } from '../money.ts';

/**
 * Whether a sum needs a second person (docs/spec/rules.md#14). The earlier sums of the order that were below the limit
 * are added, so that several small ones cannot replace a large one. Without a limit (null) no sum does.
 */
export function needsSecondPerson(
  amount: Kopecks,
  earlier: readonly Kopecks[],
  limit: Kopecks | null,
): boolean {
  return limit !== null && sumOf([...earlier.filter((sum) => sum < limit), amount]) >= limit;
}
