/**
 * The canonical JSON of a value by RFC 8785: names in the order of their UTF-16 code units, no blanks, numbers and
 * escapes as ECMAScript writes them.
 * @throws RangeError for a value that JSON cannot represent: NaN, Infinity, undefined, a lone surrogate.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => `${canonicalJson(name)}:${canonicalJson(member)}`);
    return `{${members.join(',')}}`;
  }
  if (isRepresentable(value)) return JSON.stringify(value);
  throw new RangeError(`JSON cannot represent this ${typeof value}`);
}

function isRepresentable(value: unknown): value is string | number | boolean | null {
  if (typeof value === 'string') return !loneSurrogate.test(value);
  return typeof value === 'boolean' || value === null || Number.isFinite(value);
}

const loneSurrogate = /\p{Cs}/u;
