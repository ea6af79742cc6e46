/**
 * The query string of a GET: an array repeats its key, and an absent value is omitted (docs/spec/specification.md#7).
 */
export function queryText(payload: object): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(payload)) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const one of values) if (isWritten(one)) query.append(key, String(one));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

function isWritten(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
