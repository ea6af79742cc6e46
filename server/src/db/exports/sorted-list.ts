import { codesInOrder } from '#domain/exports/labels.ts';
import { exportLists, type ExportListName, type ListView } from '#domain/exports/lists.ts';
import type { Fragment, Reader } from '../database.ts';

/**
 * The rows of a statement in the order of a view. A row without a value is the smallest, texts follow the alphabet and
 * codes their screen texts. Equal rows follow the order of the statement, or its reverse when the view is descending.
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
      : reader`order by ${key} desc nulls last, placed.place desc`;
  return reader`
    select placed.* from (select listed.*, row_number() over () as place from (${statement}) listed) placed
    ${direction}`;
}

function keyOf(reader: Reader, list: ExportListName, field: string): Fragment {
  const value = reader`placed.${reader(field)}`;
  const codes = codesInOrder(list, field);
  if (codes !== null) return reader`array_position(${codes}::text[], ${value}::text)`;
  const isText = exportLists[list].columns.some((column) => column.field === field && column.kind === 'text');
  return isText ? reader`${value} collate "und-x-icu"` : value;
}
