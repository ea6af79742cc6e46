/**
 * Builds the query string of a GET. An array repeats its key, and an absent value is omitted
 * (docs/spec/specification.md#7).
 */
export function queryText(payload: object): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(payload)) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const item of values) if (isPrimitive(item)) query.append(key, String(item));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

function isPrimitive(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
