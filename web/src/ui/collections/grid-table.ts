import { type ReactTable, type SortingState, useTable } from '@tanstack/react-table';
import { useState } from 'react';
import { type Column, features, tableColumns } from './grid-columns.ts';

/** The order in which the server sends the rows. */
export type GridSort = {
  readonly field: string;
  readonly isDescending: boolean;
  readonly onChange: (field: string, isDescending: boolean) => void;
};

export type GridTable<Row extends object> = ReactTable<typeof features, Row>;

type Input<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** With `sort` the server orders the rows, otherwise the browser does. */
  readonly sort?: GridSort | undefined;
  /** The titles of the hidden columns. */
  readonly hidden: readonly string[];
};

/** A grid's columns and rows as a table of TanStack, which sorts and hides. */
export function useGridTable<Row extends object>(input: Input<Row>): GridTable<Row> {
  const { columns, rows, keyOf, sort, hidden } = input;
  const [ownSorting, setOwnSorting] = useState<SortingState>([]);
  const sorting = sort === undefined ? ownSorting : serverSorting(columns, sort);
  return useTable({
    features,
    columns: tableColumns(columns),
    data: rows,
    getRowId: keyOf,
    manualSorting: sort !== undefined,
    enableSortingRemoval: sort === undefined,
    state: { sorting, columnVisibility: Object.fromEntries(hidden.map((title) => [title, false])) },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sorting) : update;
      if (sort === undefined) setOwnSorting(next === undefined ? [] : [next]);
      else if (next !== undefined) sort.onChange(fieldOf(columns, next.id), next.desc);
    },
  });
}

function serverSorting<Row>(
  columns: readonly Column<Row>[],
  { field, isDescending }: GridSort,
): SortingState {
  const column = columns.find(({ sortField }) => sortField === field);
  return column === undefined ? [] : [{ id: column.title, desc: isDescending }];
}

function fieldOf<Row>(columns: readonly Column<Row>[], title: string): string {
  return columns.find((column) => column.title === title)?.sortField ?? title;
}
