import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '#testing/database/test-database.ts';
import { openDatabase, type Reader } from './database.ts';
import { type ListSelect, type Cursor, readListing } from './listing.ts';

type Field = 'time' | 'day' | 'sum' | 'name';
type Row = { readonly id: number };

/** Rows with equal keys, with times that differ by a microsecond, and with a negative number. */
function rowsOf(reader: Reader): ListSelect<Field> {
  return {
    columns: reader`id`,
    source: reader`from (values
      (1, timestamptz '2030-01-01 10:00:00.000001Z', 5, 'б'), (2, '2030-01-01 10:00:00.000002Z', 5, 'а'),
      (3, '2030-01-01 10:00:00.000002Z', -7, 'а'), (4, '2029-12-31 23:59:59Z', 5, 'в')) row (id, at, sum, name)
      where true`,
    keys: {
      time: { value: reader`at`, type: 'time' },
      day: { value: reader`(at at time zone 'UTC')::date`, type: 'date' },
      sum: { value: reader`sum`, type: 'number' },
      name: { value: reader`name`, type: 'text' },
    },
    id: { value: reader`id`, type: 'bigint' },
    defaultSort: { field: 'name', order: 'DESC' },
  };
}

test('a page continues after the last row of the previous page, even between equal sort keys', async (t) => {
  const { reader, close } = openDatabase({ url: await openTestDatabase(t), connections: 1 });
  t.after(close);
  for (const [field, ascending] of orders) {
    for (const order of ['ASC', 'DESC'] as const) {
      const expected = order === 'ASC' ? ascending : ascending.toReversed();
      assert.deepEqual(await idsByOne(reader, { field, order }), expected, `${field} ${order}`);
    }
  }
  assert.deepEqual(await idsByOne(reader, undefined), [4, 1, 3, 2]);
  const second = await readListing<Row, Field>(reader, rowsOf(reader), { count: 3, page: 1 });
  assert.deepEqual(second, { rows: [{ id: 2 }], next: null });
  const after = { key: 'а', id: '1' };
  const wrong = await readListing<Row, Field>(reader, rowsOf(reader), { sort: bySum, count: 3, after });
  assert.deepEqual(wrong, { rows: [], next: null }, 'a cursor of another sort field');
});

const bySum = { field: 'sum', order: 'ASC' } as const;

const orders: readonly (readonly [Field, readonly number[]])[] = [
  ['time', [4, 1, 2, 3]],
  ['day', [4, 1, 2, 3]],
  ['sum', [3, 1, 2, 4]],
  ['name', [2, 3, 1, 4]],
];

type Sort = { readonly field: Field; readonly order: 'ASC' | 'DESC' };

/** The whole list, in pages of one row. */
async function idsByOne(reader: Reader, sort: Sort | undefined): Promise<number[]> {
  const ids: number[] = [];
  let after: Cursor | undefined;
  do {
    const { rows, next } = await readListing<Row, Field>(reader, rowsOf(reader), { sort, count: 1, after });
    ids.push(...rows.map(({ id }) => id));
    after = next ?? undefined;
  } while (after !== undefined);
  return ids;
}
