import type { Permission } from '../staff/permissions.ts';

/** Type of a column. The type decides how text files and spreadsheets format the values. */
export type ColumnKind = 'text' | 'date' | 'timestamp' | 'sum' | 'count' | 'yesNo' | 'percent';

export type ExportColumn<Field extends string = string> = {
  /** Field name in the rows of the list. */
  readonly field: Field;
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
  /** The fields by which its page and its file can be sorted; without them only the order of the list. */
  readonly sortedBy?: readonly string[];
  /** The codes of a field in the order of the page; without an order they follow their screen texts. */
  readonly codesInOrder?: Readonly<Record<string, readonly string[]>>;
};

/** Describes a column; the default kind is text. */
export const column = <const Field extends string>(
  field: Field,
  title: string,
  kind: ColumnKind = 'text',
): ExportColumn<Field> => ({ field, title, kind });
