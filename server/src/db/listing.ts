import type { Fragment, Reader } from './database.ts';

/**
 * The position after which the next page begins: sort key and id of the last row. The key of a time is in microseconds,
 * that of a date in days, both since 1970.
 */
export type Cursor = { readonly key: string; readonly id: string };

/** A request for at most `count` rows after the cursor `after`. Without a cursor, `page` (from 0) selects them. */
export type PageRequest<Field extends string> = {
  /** When absent, the default sort of the list applies. */
  readonly sort?: { readonly field: Field; readonly order: 'ASC' | 'DESC' } | undefined;
  readonly count: number;
  readonly page?: number | undefined;
  readonly after?: Cursor | undefined;
};

/** An SQL expression by which the rows are sorted. It is never null. */
export type SortKey = { readonly value: Fragment; readonly type: 'time' | 'date' | 'number' | 'text' };

/** The parts of a list's SELECT, and the sort key of each sortable field. */
export type ListSelect<Field extends string> = {
  readonly columns: Fragment;
  /** From `from` to the end of `where`. */
  readonly source: Fragment;
  readonly keys: Readonly<Record<Field, SortKey>>;
  readonly id: { readonly value: Fragment; readonly type: 'uuid' | 'bigint' | 'text' };
  readonly defaultSort: { readonly field: Field; readonly order: 'ASC' | 'DESC' };
};

/** Rows, and the cursor of the next page; null at the end of the list. */
export type ListPage<Row> = { readonly rows: readonly Row[]; readonly next: Cursor | null };

/**
 * Reads a page of a list. Rows with equal sort keys are ordered by id, so a cursor names exactly one row. With cursors
 * a late page costs as much as the first one.
 */
export async function readListing<Row extends object, Field extends string>(
  reader: Reader,
  { columns, source, keys, id, defaultSort }: ListSelect<Field>,
  { sort = defaultSort, count, page = 0, after }: PageRequest<Field>,
): Promise<ListPage<Row>> {
  const key = keys[sort.field];
  const afterCursor =
    after === undefined ? reader`` : reader`and ${isAfterCursor(reader, { key, id, after }, sort.order)}`;
  const order =
    sort.order === 'ASC'
      ? reader`order by ${key.value}, ${id.value}`
      : reader`order by ${key.value} desc, ${id.value} desc`;
  const found = await reader<(Row & { readonly cursorKey: string; readonly cursorId: string })[]>`
    select ${columns}, (${cursorKey(reader, key)})::text as "cursorKey", (${id.value})::text as "cursorId"
    ${source} ${afterCursor} ${order} limit ${count} offset ${after === undefined ? count * page : 0}`;
  const last = found.length < count ? undefined : found.at(-1);
  return {
    rows: found.map(withoutCursor<Row>),
    next: last === undefined ? null : { key: last.cursorKey, id: last.cursorId },
  };
}

function withoutCursor<Row extends object>(row: Row & { cursorKey: string; cursorId: string }): Row {
  const { cursorKey: _key, cursorId: _id, ...rest } = row;
  const columns: object = rest;
  return columns as Row;
}

function cursorKey(reader: Reader, { value, type }: SortKey): Fragment {
  if (type === 'time') return reader`(extract(epoch from ${value}) * 1000000)::bigint`;
  return type === 'date' ? reader`${value} - date 'epoch'` : value;
}

type CursorColumns = Pick<ListSelect<never>, 'id'> & { readonly key: SortKey; readonly after: Cursor };

function isAfterCursor(reader: Reader, { key, id, after }: CursorColumns, order: 'ASC' | 'DESC'): Fragment {
  const ids = {
    uuid: reader`${after.id}::uuid`,
    bigint: reader`${after.id}::bigint`,
    text: reader`${after.id}::text`,
  };
  const cursor = reader`(${cursorValue(reader, key.type, after.key)}, ${ids[id.type]})`;
  return order === 'ASC'
    ? reader`(${key.value}, ${id.value}) > ${cursor}`
    : reader`(${key.value}, ${id.value}) < ${cursor}`;
}

const wholeNumber = /^-?\d{1,16}$/;

/** The key of a cursor in SQL. A key of another type becomes null, so that the page is empty. */
function cursorValue(reader: Reader, type: SortKey['type'], text: string): Fragment {
  if (type === 'text') return reader`${text}::text`;
  const number = wholeNumber.test(text) ? text : null;
  if (type === 'number') return reader`${number}::bigint`;
  return type === 'date'
    ? reader`(date 'epoch' + ${validDayNumber(number)}::integer)`
    : reader`(timestamptz 'epoch' + ${number}::bigint * interval '1 microsecond')`;
}

/** A number of days within the range of SQL dates; null for another number. */
function validDayNumber(text: string | null): string | null {
  return text === null || Math.abs(Number(text)) > 1_000_000 ? null : text;
}
