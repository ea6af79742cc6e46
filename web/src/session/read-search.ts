/**
 * Reads the query parameters of an address by one pattern per field and ignores invalid ones. The module is outside the
 * features, because every page loads the routes.
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
