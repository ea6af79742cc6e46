import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { amount, requestDate, date, positiveAmount, record, timestamp } from '#contract/fields.ts';
import { Type } from 'typebox';
import { promiseFields } from './promise-fields.ts';

const descriptions = new Set(
  [amount, positiveAmount, date, requestDate, timestamp].map(
    (field: object) => (field as Schema).description,
  ),
);

test('every date and sum of an answer is declared a promise, a limit or a record of the past', () => {
  const inContract = Object.entries<Endpoint>(endpoints)
    .filter(([key, { caller }]) => typeof caller === 'string' || /\/admin\/(v1\/)?client\//.test(key))
    .flatMap(([key, { response }]) => datesAndSums(response).map((name) => `${key} ${name}`));
  const declared = Object.entries(promiseFields).flatMap(([key, classes]) =>
    Object.values(classes)
      .flat()
      .map((name) => `${key} ${name}`),
  );
  assert.deepEqual(declared.toSorted(), [...new Set(inContract)].toSorted());
});

test('a date and a sum are found at any depth of an answer', () => {
  const answer = record({
    sums: Type.Array(Type.Union([record({ amount, name: Type.String() }), Type.Null()])),
    next: Type.Optional(record({ date })),
    count: Type.Integer(),
  });
  assert.deepEqual(datesAndSums(answer), ['sums[].amount', 'next.date']);
});

type Schema = {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
};

/** The paths of the fields with a date or a sum: `orders[].fullAmount`. */
function datesAndSums(schema: object, path = ''): string[] {
  const { description, properties = {}, items, anyOf = [], oneOf = [] } = schema as Schema;
  // an amount may have a description of its own (`amountOf`)
  if (descriptions.has(description) || description?.startsWith('kopecks: ') === true) return [path];
  return [
    ...Object.entries(properties).flatMap(([name, field]) =>
      datesAndSums(field, path === '' ? name : `${path}.${name}`),
    ),
    ...(items === undefined ? [] : datesAndSums(items, `${path}[]`)),
    ...[...anyOf, ...oneOf].flatMap((one) => datesAndSums(one, path)),
  ];
}
