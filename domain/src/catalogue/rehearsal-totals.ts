import { type Kopecks, noMoney } from '../money.ts';

/** The smallest and the largest difference of one order or payment, new minus old. */
export type Spread<Unit extends number> = { readonly least: Unit; readonly most: Unit };

/** The sums before and after, and the differences. */
export type Total<Unit extends number> = Spread<Unit> & { readonly before: Unit; readonly after: Unit };

/** The orders that break a clause, by its sentence in Russian. */
export type BreachCounts = readonly {
  readonly sentence: string;
  readonly before: number;
  readonly after: number;
}[];

export const noSum: Total<Kopecks> = { before: noMoney, after: noMoney, least: noMoney, most: noMoney };

/** Adds a difference to a spread; null before the first one. */
export function spreadWith<Unit extends number>(known: Spread<Unit> | null, difference: Unit): Spread<Unit> {
  if (known === null) return { least: difference, most: difference };
  return {
    least: difference < known.least ? difference : known.least,
    most: difference > known.most ? difference : known.most,
  };
}

/** Adds the sentences of the clauses that one order breaks before and after. */
export function breachesWith(
  known: BreachCounts,
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
): BreachCounts {
  if (before.length === 0 && after.length === 0) return known;
  const sentences = new Set([...known.map(({ sentence }) => sentence), ...before, ...after]);
  return [...sentences].map((sentence) => {
    const counts = known.find((each) => each.sentence === sentence);
    return {
      sentence,
      before: (counts?.before ?? 0) + (before.includes(sentence) ? 1 : 0),
      after: (counts?.after ?? 0) + (after.includes(sentence) ? 1 : 0),
    };
  });
}
