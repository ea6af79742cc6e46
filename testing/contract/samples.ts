import { randomUUID } from 'node:crypto';
import type { Type } from 'typebox';
import { Check } from 'typebox/value';

/** The part of JSON Schema that the contract uses. */
type Schema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly minimum?: number;
};

/** A value that matches the schema; `words` overrides fields with business rules. */
export function sampleOf(schema: Type.TSchema): unknown {
  const sample = sampled(schema);
  if (!Check(schema, sample)) throw new Error(`no sample of ${JSON.stringify(schema)}`);
  return sample;
}

function sampled(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const meant = oneMeant(schema);
  return meant === undefined ? sampledPlainly(schema) : sampled(meant);
}

/** Alternative of a union that samples use. */
function oneMeant({ anyOf, oneOf }: Schema): Schema | undefined {
  return anyOf?.[0] ?? oneOf?.at(-1);
}

function sampledPlainly(schema: Schema): unknown {
  return samples[schema.type ?? 'unknown']?.(schema) ?? 'x';
}

const samples: Readonly<Record<string, (schema: Schema) => unknown>> = {
  object: ({ properties = {} }) =>
    Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, sampled(field)])),
  array: ({ items = {}, minItems = 0 }) => Array.from({ length: minItems }, () => sampled(items)),
  integer: ({ minimum = 1 }) => Math.ceil(minimum),
  number: ({ minimum = 1 }) => minimum,
  boolean: () => false,
  null: () => null,
  string: sampledText,
};

/** Texts that match the contract's patterns. */
const texts = [
  '2026-01-31',
  'x',
  '9001000003',
  '1',
  'x'.repeat(43),
  'A-1',
  'https://shop.example',
  'a@example.org',
  '0'.repeat(64),
  '2026-01-31T09:00:00.000Z',
  '#0a7a3d',
];

function sampledText({ pattern, minLength = 1, maxLength = Infinity }: Schema): string {
  if (pattern === undefined) return 'x'.repeat(minLength);
  const fits = new RegExp(pattern, 'u');
  const found = [...texts, randomUUID()].find((text) => text.length <= maxLength && fits.test(text));
  return found ?? '';
}

/** A request with one error. */
export type SpoiledRequest = { readonly why: string; readonly body: unknown; readonly field: string };

const wrongValues: readonly unknown[] = [
  null,
  [],
  ['a', 'b'],
  {},
  { $ne: null },
  true,
  '',
  '1 or 1=1',
  'x'.repeat(20_000),
  0,
  -1,
  1.5,
  1e30,
  2 ** 53,
];

/** The sample with each field removed, replaced by each invalid value, or joined by an unknown one. */
export function spoiledRequests(schema: Type.TSchema): SpoiledRequest[] {
  const sample = sampleOf(schema);
  return placesOf(schema as Schema, [])
    .flatMap(({ path, schema: field, required }) => {
      const name = path.join('.');
      const values = path.length === 0 ? [[], 'x', 1, true] : wrongValues;
      const replaced = values.map((value) => ({
        why: `${name} = ${JSON.stringify(value).slice(0, 40)}`,
        body: withValue(sample, path, () => value),
        field: name,
      }));
      const missing = { why: `no ${name}`, body: withoutField(sample, path), field: name };
      const unknown = [...path, 'surprise'].join('.');
      const added = { why: unknown, body: withValue(sample, [...path, 'surprise'], () => 1), field: unknown };
      return [...replaced, ...(required ? [missing] : []), ...(field.type === 'object' ? [added] : [])];
    })
    .filter(({ body }) => !Check(schema, body));
}

type Place = { readonly path: readonly string[]; readonly schema: Schema; readonly required: boolean };

function placesOf(written: Schema, path: readonly string[], required = false): Place[] {
  const schema = oneMeant(written) ?? written;
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    placesOf(field, [...path, name], schema.required?.includes(name) ?? false),
  );
  return [{ path, schema, required }, ...fields];
}

type Fields = Readonly<Record<string, unknown>>;

function withValue(sample: unknown, path: readonly string[], valueOf: () => unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return valueOf();
  const fields = sample as Fields;
  return { ...fields, [name]: withValue(fields[name], rest, valueOf) };
}

function withoutField(sample: unknown, path: readonly string[]): unknown {
  const [name = '', ...rest] = path;
  const fields = sample as Fields;
  if (rest.length > 0) return { ...fields, [name]: withoutField(fields[name], rest) };
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
}
