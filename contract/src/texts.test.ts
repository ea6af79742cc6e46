import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unsafeTextProblem, withoutUnsafe } from '#domain/unsafe-text.ts';
import { endpoints } from './endpoints.ts';
import { phoneFields } from './fields.ts';

/** A string field of a request: its path and its schema. */
type StringField = { readonly place: string; readonly schema: Readonly<Record<string, unknown>> };

const refusedCharacters = [
  '\u061c',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\ud800',
  '\udfff',
];

/** Sample texts; every pattern of a request must accept at least one of them. */
const samples = [
  'Чайник, 2 шт. «Ёлка» 👨‍👩‍👧',
  'four-parts',
  '0190f5b2-7f4e-7c1a-9d2e-1f2a3b4c5d6e',
  '2026-11-23',
  '123',
  'name@mail.example',
  'A'.repeat(43),
  'a'.repeat(64),
  '2026-11-28T09:00:00.000Z',
  '#0a7a3d',
];

/** Checked by the domain (`readProduct`), which answers with `bnpl.product.api.{field}.invalid`. */
const checkedByDomain = new Set(
  ['POST /admin/v1/products', 'POST /admin/v1/products/update'].flatMap((call) => [
    `${call} name`,
    `${call} termUi`,
  ]),
);

/** Fields that are reduced to digits, so pasted invisible characters are harmless. */
const reducedToDigits = new Set<unknown>(
  Object.values(phoneFields).map((field) => ('description' in field ? field.description : null)),
);

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function stringFieldsOf(place: string, schema: unknown): StringField[] {
  if (!isRecord(schema)) return [];
  const parts = Object.entries(schema).flatMap(([key, part]): StringField[] => {
    if (key === 'properties' && isRecord(part))
      return Object.entries(part).flatMap(([name, field]) => stringFieldsOf(`${place} ${name}`, field));
    if (Array.isArray(part)) return part.flatMap((each) => stringFieldsOf(place, each));
    return isRecord(part) ? stringFieldsOf(place, part) : [];
  });
  return schema['type'] === 'string' ? [{ place, schema }, ...parts] : parts;
}

const stringFields = Object.entries(endpoints).flatMap(([key, endpoint]) => [
  ...stringFieldsOf(key, endpoint.request),
  ...('params' in endpoint ? stringFieldsOf(key, endpoint.params) : []),
]);

function isFreeText({ place, schema }: StringField): boolean {
  const isListed = 'enum' in schema || 'const' in schema;
  const isNeverShown = schema['writeOnly'] === true || reducedToDigits.has(schema['description']);
  return !isListed && !isNeverShown && !checkedByDomain.has(place);
}

test('the test finds the text fields of requests, including nested ones', () => {
  const places = new Set(stringFields.filter(isFreeText).map(({ place }) => place));
  for (const place of [
    'POST /merchant/v1/orders customer fullName',
    'POST /merchant/v1/orders cart name',
    'POST /admin/v1/services/add service serviceDescription',
    'POST /admin/v1/merchants/add physicalAddress',
    'POST /admin/v1/client/status/block comment',
    'POST /admin/auth login',
    'POST /admin/v1/exports/ask filter login',
    'GET /checkout token',
  ])
    assert.ok(places.has(place), place);
});

test('no request field accepts a lone surrogate or a character that changes the reading direction', () => {
  for (const leaf of stringFields.filter(isFreeText)) {
    const { place, schema } = leaf;
    const pattern = new RegExp(typeof schema['pattern'] === 'string' ? schema['pattern'] : '', 'u');
    const taken = samples.filter((sample) => pattern.test(sample));
    assert.ok(taken.length > 0, `${place}: no sample that ${pattern.source} takes`);
    for (const sample of taken)
      for (const character of refusedCharacters)
        for (const at of [0, 1, sample.length])
          assert.equal(pattern.test(sample.slice(0, at) + character + sample.slice(at)), false, place);
  }
});

test('the domain refuses the same characters as the contract', () => {
  for (const character of refusedCharacters) assert.notEqual(unsafeTextProblem(`а${character}б`), null);
  assert.equal(unsafeTextProblem(samples.join('\n')), null);
  assert.equal(
    withoutUnsafe(`\u202a+7 900\u202c ${refusedCharacters.join('-')}`).replaceAll('-', ''),
    '+7 900 ',
  );
});
