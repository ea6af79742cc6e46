import {
  columnVisibilityFeature,
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

export type Column<Row, Field extends string = string> = {
  /** Unique within the grid. */
  readonly title: string;
  /** The columns of the exported list that it shows; the first one is what it sorts by. */
  readonly exported?: readonly [Field, ...Field[]];
  readonly cell: (row: Row) => ReactNode;
  /** Takes the rest of the width in a row of one line; the column on top does so by default. */
  readonly grows?: boolean;
  /** For the column on top: its name is short and is never cut, a note beside it gives way. */
  readonly keepsName?: boolean;
  /** Only the details of a row have it. */
  readonly isDetail?: boolean;
  /** On a small computer only the details of a row have it, so that the list does not scroll to the side. */
  readonly isSpare?: boolean;
  /** What the details of a row show instead of a cell that is shorter. */
  readonly full?: (row: Row) => ReactNode;
  /** Aligned to the right. */
  readonly isNumber?: boolean;
  /** Sorts in the browser by this value. Only for lists that the server sends whole. */
  readonly sortBy?: (row: Row) => string | number;
  /** Sorts on the server by the field of this name. */
  readonly sortField?: string;
  /** The names of the ascending and the descending order. */
  readonly sortNames?: readonly [string, string];
  /** Names the value in the second line of a narrow row, where the value alone says nothing: a number, a day. */
  readonly short?: string;
  /**
   * Its place in the two lines of a row on a narrow screen; without a place only the details have it. `actions` is a
   * menu that appears under a pointer. `ending` has buttons, which only the details have on a narrow screen.
   */
  readonly narrow?: 'top' | 'bottom' | 'bottomEnd' | 'actions' | 'ending';
};

/** What a row of one line opens below itself. */
export type RowDetails<Row> = {
  /** Names the row to screen readers; its first cell does so without it. */
  readonly labelOf?: (row: Row) => string;
  readonly show: (row: Row) => ReactNode;
};

/** The parts of TanStack Table that the grid uses; the others stay out of the bundle. */
export const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
});

/** The columns of a grid as TanStack Table reads them. */
export function tableColumns<Row extends object>(columns: readonly Column<Row>[]) {
  const { accessor } = createColumnHelper<typeof features, Row>();
  return columns.map(({ title, sortBy, sortField }) =>
    accessor((row): unknown => sortBy?.(row) ?? '', {
      id: title,
      header: title,
      enableSorting: sortBy !== undefined || sortField !== undefined,
      sortDescFirst: false,
      sortFn: (one, other) => compare(sortBy?.(one.original) ?? '', sortBy?.(other.original) ?? ''),
    }),
  );
}

/** Numbers by size, text by the Russian alphabet. */
function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), 'ru');
}
