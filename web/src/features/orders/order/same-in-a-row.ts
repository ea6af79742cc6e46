/** Tries one after another with the same outcome, as one line has them. */
export function sameInARow<Try extends { readonly outcome: string | null }>(
  tries: readonly Try[],
): readonly (readonly [Try, ...Try[]])[] {
  const groups: [Try, ...Try[]][] = [];
  for (const each of tries) {
    const last = groups.at(-1);
    if (last?.[0].outcome === each.outcome) last.push(each);
    else groups.push([each]);
  }
  return groups;
}
