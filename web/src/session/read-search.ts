/**
 * Reads what the query of an address may say, field by field; whatever does not look like it is left out. It stands beside the routes,
 * which everybody loads: what the fields mean belongs to the screen.
 */
export function readSearch<Field extends string>(
  query: Readonly<Record<string, unknown>>,
  patterns: Readonly<Record<Field, RegExp>>,
): Readonly<Partial<Record<Field, string>>> {
  const found: Partial<Record<Field, string>> = {};
  for (const field in patterns) {
    const value = query[field];
    if (typeof value === 'string' && patterns[field].test(value)) found[field] = value;
  }
  return found;
}
