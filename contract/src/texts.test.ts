import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unsafeTextProblem, withoutUnsafe } from '#domain/unsafe-text.ts';
import { endpoints } from './endpoints.ts';
import { phoneFields } from './fields.ts';

/** A string of a request: its place, and what of its schema decides which texts it takes. */
type Leaf = { readonly place: string; readonly schema: Readonly<Record<string, unknown>> };

const directionMarks = [
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
];

/** A text for each pattern that requests have; a new pattern needs one that it takes. */
const samples = [
  'Чайник, 2 шт. «Ёлка» 👨‍👩‍👧',
  'four-parts',
  '0190f5b2-7f4e-7c1a-9d2e-1f2a3b4c5d6e',
  '2026-11-23',
  '123',
  'имя@почта.рф',
  'A'.repeat(43),
];

/** Answered with `bnpl.product.api.{field}.invalid`, so that the domain checks them: `readProduct` and its test. */
const checkedByDomain = new Set(
  ['POST /admin/v1/products', 'POST /admin/v1/products/update'].flatMap((call) => [
    `${call} name`,
    `${call} termUi`,
  ]),
);

/** Reduced to digits: marks that come with a copied number do no harm. */
const reducedToDigits = new Set<unknown>(
  Object.values(phoneFields).map((field) => ('description' in field ? field.description : null)),
);

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function leavesOf(place: string, schema: unknown): Leaf[] {
  if (!isRecord(schema)) return [];
  const parts = Object.entries(schema).flatMap(([key, part]): Leaf[] => {
    if (key === 'properties' && isRecord(part))
      return Object.entries(part).flatMap(([name, field]) => leavesOf(`${place} ${name}`, field));
    if (Array.isArray(part)) return part.flatMap((each) => leavesOf(place, each));
    return isRecord(part) ? leavesOf(place, part) : [];
  });
  return schema['type'] === 'string' ? [{ place, schema }, ...parts] : parts;
}

const leaves = Object.entries(endpoints).flatMap(([key, endpoint]) => [
  ...leavesOf(key, endpoint.request),
  ...('params' in endpoint ? leavesOf(key, endpoint.params) : []),
]);

function isFreeText({ place, schema }: Leaf): boolean {
  const isListed = 'enum' in schema || 'const' in schema;
  const isNeverShown = schema['writeOnly'] === true || reducedToDigits.has(schema['description']);
  return !isListed && !isNeverShown && !checkedByDomain.has(place);
}

test('the walk of the contract finds the texts of requests, nested ones too', () => {
  const places = new Set(leaves.filter(isFreeText).map(({ place }) => place));
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

test('no string of a request takes a mark that turns the reading of a line around', () => {
  for (const leaf of leaves.filter(isFreeText)) {
    const { place, schema } = leaf;
    const pattern = new RegExp(typeof schema['pattern'] === 'string' ? schema['pattern'] : '', 'u');
    const taken = samples.filter((sample) => pattern.test(sample));
    assert.ok(taken.length > 0, `${place}: no sample that ${pattern.source} takes`);
    for (const sample of taken)
      for (const mark of directionMarks)
        for (const at of [0, 1, sample.length])
          assert.equal(pattern.test(sample.slice(0, at) + mark + sample.slice(at)), false, place);
  }
});

test('the domain refuses the same marks as the contract', () => {
  for (const mark of directionMarks) assert.notEqual(unsafeTextProblem(`а${mark}б`), null);
  assert.equal(unsafeTextProblem(samples.join('\n')), null);
  assert.equal(withoutUnsafe(`\u202a+7 900\u202c ${directionMarks.join('')}`), '+7 900 ');
});
