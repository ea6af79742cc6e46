/** A value to be stored or compared as JSON, as PostgreSQL's json or jsonb. */
export type Json = { readonly json: unknown };

/** A value of a statement. Numbers are whole or exact; dates and instants are their ISO text. */
export type Parameter = string | number | bigint | boolean | Uint8Array | Json | null | readonly Parameter[];

/** The value on the wire: text, or bytes for bytea. */
export type EncodedParameter = string | Buffer | null;

/** @throws TypeError for a value that no column has: `undefined`, or an object that is not marked as JSON. */
export function encodeParameter(value: Parameter): EncodedParameter {
  if (typeof value === 'string' || value === null) return value;
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (isArray(value)) return arrayText(value);
  return scalarText(value);
}

const plainTypes = new Set(['number', 'bigint', 'boolean']);

function scalarText(value: number | bigint | boolean | Json): string {
  if (typeof value !== 'object' && plainTypes.has(typeof value)) return String(value);
  if (typeof value === 'object' && Object.hasOwn(value, 'json')) return JSON.stringify(value.json);
  throw new TypeError(`a parameter is ${typeof value}, which no column holds`);
}

/** PostgreSQL's text of an array. */
function arrayText(values: readonly Parameter[]): string {
  return `{${values.map(elementText).join(',')}}`;
}

function elementText(value: Parameter): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  if (value instanceof Uint8Array) return `"\\\\x${Buffer.from(value).toString('hex')}"`;
  if (isArray(value)) return arrayText(value);
  return quoted(typeof value === 'string' ? value : scalarText(value));
}

const needsEscape = /["\\]/;

function quoted(text: string): string {
  return needsEscape.test(text) ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : `"${text}"`;
}

function isArray(value: Parameter): value is readonly Parameter[] {
  return Array.isArray(value);
}
