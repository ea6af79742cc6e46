import type { Permission } from '../staff/permissions.ts';

/** Type of a column. The type decides how text files and spreadsheets format the values. */
export type ColumnKind = 'text' | 'date' | 'timestamp' | 'sum' | 'count' | 'yesNo' | 'percent';

export type ExportColumn = {
  /** Field name in the rows of the list. */
  readonly field: string;
  readonly title: string;
  readonly kind: ColumnKind;
  /**
   * The column is exported only for staff who have this permission when the file is made
   * (docs/spec/reliability.md#S-55).
   */
  readonly right?: Permission;
};

export type ListRules = {
  readonly name: string;
  /** Any one of these permissions opens the list, on the screen and as a file. */
  readonly anyOf: readonly Permission[];
  readonly columns: readonly ExportColumn[];
};

/** Describes a column; the default kind is text. */
export const column = (field: string, title: string, kind: ColumnKind = 'text'): ExportColumn => ({
  field,
  title,
  kind,
});
