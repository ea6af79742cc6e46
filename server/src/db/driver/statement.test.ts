import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openTestDatabase } from '#testing/database/test-database.ts';
import { openDatabase } from '../database.ts';
import type { Statement } from './statement.ts';

const database = openDatabase({ url: await openTestDatabase({ after }), connections: 2 });
after(database.close);
const sql = database.autocommit;

async function valueOf(statement: Statement): Promise<unknown> {
  const [row] = await statement;
  return row?.['value'];
}

const roundTrips: Readonly<Record<string, readonly [unknown, () => Promise<unknown>]>> = {
  bigint: [9_007_199_254_740_991, () => valueOf(sql`select ${9_007_199_254_740_991}::bigint as value`)],
  integer: [-7, () => valueOf(sql`select ${-7}::integer as value`)],
  'double precision': [0.1, () => valueOf(sql`select ${0.1}::double precision as value`)],
  numeric: ['12.340', () => valueOf(sql`select ${'12.340'}::numeric as value`)],
  boolean: [true, () => valueOf(sql`select ${true}::boolean as value`)],
  null: [null, () => valueOf(sql`select ${null}::text as value`)],
  text: ['a "b" \\ \' {c},\n', () => valueOf(sql`select ${'a "b" \\ \' {c},\n'}::text as value`)],
  date: ['2026-02-28', () => valueOf(sql`select ${'2026-02-28'}::date as value`)],
  timestamptz: [
    '2026-02-28T21:00:00.123Z',
    () => valueOf(sql`select ${'2026-03-01T00:00:00.123+03:00'}::timestamptz as value`),
  ],
  bytea: [Buffer.from([0, 255, 92]), () => valueOf(sql`select ${Buffer.from([0, 255, 92])}::bytea as value`)],
  jsonb: [
    { a: [1, 'x', null] },
    () => valueOf(sql`select ${sql.json({ a: [1, 'x', null] })}::jsonb as value`),
  ],
  'jsonb of a list': [[1, 'x'], () => valueOf(sql`select ${sql.json([1, 'x'])}::jsonb as value`)],
  'text[]': [
    ['a "b"', 'c\\d', '', 'NULL', null, 'e,f', '{g}'],
    () => valueOf(sql`select ${['a "b"', 'c\\d', '', 'NULL', null, 'e,f', '{g}']}::text[] as value`),
  ],
  'bigint[]': [[1, null, 3], () => valueOf(sql`select ${[1, null, 3]}::bigint[] as value`)],
  'boolean[]': [[true, false], () => valueOf(sql`select ${[true, false]}::boolean[] as value`)],
  'integer[][]': [
    [
      [1, 2],
      [3, 4],
    ],
    () =>
      valueOf(
        sql`select ${[
          [1, 2],
          [3, 4],
        ]}::integer[] as value`,
      ),
  ],
  'jsonb[]': [[{ a: '"' }], () => valueOf(sql`select ${[sql.json({ a: '"' })]}::jsonb[] as value`)],
  'bytea[]': [[Buffer.from([1, 2])], () => valueOf(sql`select ${[Buffer.from([1, 2])]}::bytea[] as value`)],
  'date[]': [['2026-02-28'], () => valueOf(sql`select ${['2026-02-28']}::date[] as value`)],
  'an empty array': [[], () => valueOf(sql`select ${[]}::text[] as value`)],
};

for (const [type, [value, read]] of Object.entries(roundTrips))
  test(`a value of type ${type} comes back as it was sent`, async () => {
    assert.deepEqual(await read(), value);
  });

test('a bigint that a number cannot hold exactly throws a RangeError', async () => {
  await assert.rejects(sql`select 9007199254740993::bigint`, RangeError);
});

test('values of nested fragments are numbered in text order', async () => {
  const narrowed = (least: number) => sql`where n > ${least}`;
  const ordered = sql`order by n ${sql`desc`}`;
  const rows = await sql`
    select n, ${'a'}::text as letter from generate_series(1, ${5}::integer) n ${narrowed(2)} ${ordered} ${sql``}
      limit ${2}`;
  assert.deepEqual(
    [...rows],
    [
      { n: 5, letter: 'a' },
      { n: 4, letter: 'a' },
    ],
  );
});

test('an identifier is quoted', async () => {
  assert.deepEqual([...(await sql`select 1 as ${sql('a "b')}`)], [{ 'a "b': 1 }]);
});

test('a result carries the number of rows that its statement found or changed', async () => {
  assert.equal((await sql`select from generate_series(1, 3)`).count, 3);
  await sql`create table counted (n integer)`;
  assert.equal((await sql`insert into counted select generate_series(1, 4)`).count, 4);
  assert.equal((await sql`update counted set n = 0 where n > 2`).count, 2);
});

test('a statement that is awaited twice is sent once', async () => {
  await sql`create sequence tickets`;
  const next = sql`select nextval('tickets') as value`;
  assert.equal(await valueOf(next), 1);
  assert.equal(await valueOf(next), 1);
});

test('a statement is not sent until it is awaited', async () => {
  await sql`create table unsent (n integer)`;
  const unsent = sql`insert into unsent values (1)`;
  assert.deepEqual([...(await sql`select n from unsent`)], []);
  await unsent;
  assert.equal((await sql`select n from unsent`).length, 1);
});

test('a text with several statements returns the rows of each', async () => {
  const answers = await sql.unsafe('select 1 as one; select 2 as two');
  assert.deepEqual(
    [...answers].map((rows) => [...(rows as unknown as object[])]),
    [[{ one: 1 }], [{ two: 2 }]],
  );
});

test('an error names the violated constraint and contains no row values', async () => {
  await sql`create table named (phone text constraint phone_once unique)`;
  await sql`insert into named values ('9001234567')`;
  const refused: unknown = await sql`insert into named values ('9001234567')`.catch(
    (fault: unknown) => fault,
  );
  assert.ok(refused instanceof Error && 'constraint' in refused);
  assert.equal(refused.constraint, 'phone_once');
  assert.doesNotMatch(JSON.stringify(refused) + String(refused.stack), /9001234567/);
});
