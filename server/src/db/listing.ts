import type { Fragment, Reader } from './database.ts';

/** The last row of a page: its key in the order of the list, a time in microseconds or a date in days, and its identifier. */
export type Place = { readonly key: string; readonly id: string };

/** How a list is read: at most `count` rows in an order, behind a place or, without one, of a page from 0. */
export type Listing<Field extends string> = {
  /** Absent: the order that the list has without a choice. */
  readonly sort?: { readonly field: Field; readonly order: 'ASC' | 'DESC' } | undefined;
  readonly count: number;
  readonly page?: number | undefined;
  readonly after?: Place | undefined;
};

/** What the rows of a list are compared by; never null. */
export type SortKey = { readonly value: Fragment; readonly type: 'time' | 'date' | 'number' | 'text' };

/** The statement of a list in parts, and the keys of its orders. */
export type ListedRows<Field extends string> = {
  readonly columns: Fragment;
  /** From `from` to the end of `where`. */
  readonly source: Fragment;
  readonly keys: Readonly<Record<Field, SortKey>>;
  readonly id: { readonly value: Fragment; readonly type: 'uuid' | 'bigint' | 'text' };
  readonly unsorted: { readonly field: Field; readonly order: 'ASC' | 'DESC' };
};

/** Rows, and the place behind which the next page begins; null at the end of the list. */
export type ListPage<Row> = { readonly rows: readonly Row[]; readonly next: Place | null };

/**
 * A page of a list in one of its orders. Rows with the same key follow by their identifier, so that a place is exact,
 * and a page deep in a list costs as much as the first one.
 */
export async function readListing<Row extends object, Field extends string>(
  reader: Reader,
  { columns, source, keys, id, unsorted }: ListedRows<Field>,
  { sort = unsorted, count, page = 0, after }: Listing<Field>,
): Promise<ListPage<Row>> {
  const key = keys[sort.field];
  const behind =
    after === undefined ? reader`` : reader`and ${isBehind(reader, { key, id, after }, sort.order)}`;
  const order =
    sort.order === 'ASC'
      ? reader`order by ${key.value}, ${id.value}`
      : reader`order by ${key.value} desc, ${id.value} desc`;
  const found = await reader<(Row & { readonly placeKey: string; readonly placeId: string })[]>`
    select ${columns}, (${placeKey(reader, key)})::text as "placeKey", (${id.value})::text as "placeId"
    ${source} ${behind} ${order} limit ${count} offset ${after === undefined ? count * page : 0}`;
  const last = found.length < count ? undefined : found.at(-1);
  return {
    rows: found.map(withoutPlace<Row>),
    next: last === undefined ? null : { key: last.placeKey, id: last.placeId },
  };
}

function withoutPlace<Row extends object>(row: Row & { placeKey: string; placeId: string }): Row {
  const { placeKey: _key, placeId: _id, ...rest } = row;
  const own: object = rest;
  return own as Row;
}

function placeKey(reader: Reader, { value, type }: SortKey): Fragment {
  if (type === 'time') return reader`(extract(epoch from ${value}) * 1000000)::bigint`;
  return type === 'date' ? reader`${value} - date 'epoch'` : value;
}

type Behind = Pick<ListedRows<never>, 'id'> & { readonly key: SortKey; readonly after: Place };

function isBehind(reader: Reader, { key, id, after }: Behind, order: 'ASC' | 'DESC'): Fragment {
  const ids = {
    uuid: reader`${after.id}::uuid`,
    bigint: reader`${after.id}::bigint`,
    text: reader`${after.id}::text`,
  };
  const place = reader`(${placeValue(reader, key.type, after.key)}, ${ids[id.type]})`;
  return order === 'ASC'
    ? reader`(${key.value}, ${id.value}) > ${place}`
    : reader`(${key.value}, ${id.value}) < ${place}`;
}

const wholeNumber = /^-?\d{1,16}$/;

/** No row is behind a place of another order. */
function placeValue(reader: Reader, type: SortKey['type'], text: string): Fragment {
  if (type === 'text') return reader`${text}::text`;
  const number = wholeNumber.test(text) ? text : null;
  if (type === 'number') return reader`${number}::bigint`;
  return type === 'date'
    ? reader`(date 'epoch' + ${days(number)}::integer)`
    : reader`(timestamptz 'epoch' + ${number}::bigint * interval '1 microsecond')`;
}

/** A number of days that a date can have; null for others. */
function days(text: string | null): string | null {
  return text === null || Math.abs(Number(text)) > 1_000_000 ? null : text;
}
