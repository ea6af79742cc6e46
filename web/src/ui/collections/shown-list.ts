import type { Column } from './grid-columns.ts';

/** What a grid shows of its list, in the columns of the export: the order, and the columns that are hidden. */
export type ShownList = {
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' } | undefined;
  readonly hidden: readonly string[];
};

type Grid<Row> = {
  readonly columns: readonly Column<Row>[];
  /** The titles of the hidden columns. */
  readonly hidden: readonly string[];
  /** The title of the column that sorts, if one does. */
  readonly sorting: { readonly id: string; readonly desc: boolean } | undefined;
};

/** The order and the hidden columns of a grid as an export takes them. What another column shows too is not hidden. */
export function shownListOf<Row>({ columns, hidden, sorting }: Grid<Row>): ShownList {
  const [field] = columns.find(({ title }) => title === sorting?.id)?.exported ?? [];
  const fieldsOf = (isHidden: boolean): readonly string[] =>
    columns
      .filter(({ title }) => hidden.includes(title) === isHidden)
      .flatMap(({ exported = [] }) => exported);
  const shown = fieldsOf(false);
  return {
    sort: field === undefined ? undefined : { field, order: sorting?.desc === true ? 'DESC' : 'ASC' },
    hidden: fieldsOf(true).filter((name) => !shown.includes(name)),
  };
}
