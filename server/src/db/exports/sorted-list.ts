import { codesInOrder } from '#domain/exports/labels.ts';
import { exportLists, type ExportListName, type ListView } from '#domain/exports/lists.ts';
import type { Fragment, Reader } from '../database.ts';

/**
 * The rows of a statement in the order of a view. A row without a value is the smallest, texts follow the alphabet and
 * codes their screen texts. Equal rows follow the order of the statement.
 */
export function sortedList(
  reader: Reader,
  statement: Fragment,
  { list, sort }: Pick<ListView, 'sort'> & { readonly list: ExportListName },
): Fragment {
  if (sort === undefined) return statement;
  const key = keyOf(reader, list, sort.field);
  const direction =
    sort.order === 'ASC'
      ? reader`order by ${key} asc nulls first, placed.place`
      : reader`order by ${key} desc nulls last, placed.place`;
  return reader`
    select placed.* from (select listed.*, row_number() over () as place from (${statement}) listed) placed
    ${direction}`;
}

function keyOf(reader: Reader, list: ExportListName, field: string): Fragment {
  const own = keysOfPages(reader)[`${list}.${field}`];
  if (own !== undefined) return own;
  const value = reader`placed.${reader(field)}`;
  const codes = codesInOrder(list, field);
  if (codes !== null) return reader`array_position(${codes}::text[], ${value}::text)`;
  const isText = exportLists[list].columns.some((column) => column.field === field && column.kind === 'text');
  return isText ? reader`${value} collate "ru-x-icu"` : value;
}

/** The columns that a page sorts by more than their value. */
function keysOfPages(reader: Reader): Readonly<Partial<Record<string, Fragment>>> {
  return {
    'STAFF.fullName': reader`comparison_text(coalesce(placed."fullName", placed.login))`,
    // a planned payment has a day only
    'METRIC_ROWS.at': reader`coalesce(placed.at at time zone 'Europe/Moscow', placed.date::timestamp)`,
  };
}
