import type { Permission } from '../staff/permissions.ts';

/** How the values of a column are written: in a table for people, and as cells that a spreadsheet can count with. */
export type ColumnKind = 'text' | 'date' | 'timestamp' | 'sum' | 'count' | 'yesNo' | 'percent';

export type ExportColumn = {
  /** As the rows of the list name it. */
  readonly field: string;
  readonly title: string;
  readonly kind: ColumnKind;
  /** Only for whoever has this right when the file is made (docs/spec/reliability.md#S-55). */
  readonly right?: Permission;
};

export type ListRules = {
  readonly name: string;
  /** The rights of which any one opens the list, on the screen and as a file. */
  readonly anyOf: readonly Permission[];
  readonly columns: readonly ExportColumn[];
};

/** A column; text unless it says otherwise. */
export const column = (field: string, title: string, kind: ColumnKind = 'text'): ExportColumn => ({
  field,
  title,
  kind,
});
