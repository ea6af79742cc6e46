import type { SheetCell } from '#domain/exports/cells.ts';
import type { ExportColumn } from '#domain/exports/list-rules.ts';

export type Sheet = {
  /** The name of the sheet, at most 31 characters. */
  readonly name: string;
  readonly columns: readonly ExportColumn[];
  readonly rows: AsyncIterable<readonly SheetCell[]>;
};

/** Writes spreadsheet files. */
export type SpreadsheetGateway = {
  /** The bytes of a file with one sheet. Rows are read at the speed at which the bytes are consumed. */
  write(sheet: Sheet): AsyncIterable<Uint8Array>;
};
