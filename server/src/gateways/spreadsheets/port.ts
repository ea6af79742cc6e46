import type { SheetCell } from '#domain/exports/cells.ts';
import type { ExportColumn } from '#domain/exports/list-rules.ts';

export type Sheet = {
  /** Of the sheet, at most 31 characters. */
  readonly name: string;
  readonly columns: readonly ExportColumn[];
  readonly rows: AsyncIterable<readonly SheetCell[]>;
};

/** Writes tables as spreadsheets know them. */
export type SpreadsheetGateway = {
  /** The bytes of a file with one sheet; rows are taken only as fast as the bytes are. */
  write(sheet: Sheet): AsyncIterable<Uint8Array>;
};
