import type { SheetCell } from '#domain/exports/cells.ts';
import type { ColumnKind, ExportColumn } from '#domain/exports/list-rules.ts';
import type { ColumnDef } from 'hucre';
import type { Sheet, SpreadsheetGateway } from './port.ts';

/** XLSX, row by row: the memory does not grow with the table. No cell is ever a formula. */
export const officeOpenXml: SpreadsheetGateway = { write: writeSheet };

/** The library, some seventy files, is loaded by the first who wants a table. */
async function* writeSheet({ name, columns, rows }: Sheet): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  yield* writeXlsxStream(valuesOf(rows), {
    name,
    columns: columns.map(columnOf),
    freezePane: { rows: 1 },
  });
}

function columnOf({ title, kind }: ExportColumn): ColumnDef {
  const { width, numFmt } = looks[kind];
  return numFmt === null ? { header: title, width } : { header: title, width, numFmt };
}

type Look = { readonly width: number; readonly numFmt: string | null };

const looks = {
  text: { width: 28, numFmt: null },
  date: { width: 12, numFmt: 'dd.mm.yyyy' },
  timestamp: { width: 19, numFmt: 'dd.mm.yyyy hh:mm:ss' },
  sum: { width: 16, numFmt: '#,##0.00' },
  count: { width: 12, numFmt: '0' },
  yesNo: { width: 12, numFmt: null },
  percent: { width: 12, numFmt: '0.00' },
} as const satisfies Record<ColumnKind, Look>;

async function* valuesOf(rows: Sheet['rows']): AsyncGenerator<(string | number | Date | null)[]> {
  for await (const row of rows) yield row.map(valueOf);
}

function valueOf(cell: SheetCell): string | number | Date | null {
  switch (cell.kind) {
    case 'empty':
      return null;
    case 'text':
      return cell.text.replaceAll(unwritable, '');
    case 'day':
      return new Date(`${cell.text}T00:00:00Z`);
    case 'timestamp':
      return new Date(`${cell.text}Z`);
    case 'sum':
    case 'count':
      return cell.number;
  }
}

/** Characters that XML cannot hold, tabs and line ends apart: a file with one of them would not open. */
const unwritable = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;
