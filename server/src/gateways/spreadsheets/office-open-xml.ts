import type { SheetCell } from '#domain/exports/cells.ts';
import type { ColumnKind, ExportColumn } from '#domain/exports/list-rules.ts';
import type { ColumnDef } from 'hucre';
import type { Sheet, SpreadsheetGateway } from './port.ts';

/** Writes XLSX row by row with constant memory. Cells are never formulas. */
export const officeOpenXml: SpreadsheetGateway = { write: writeSheet };

/** The library has about seventy files, so it is loaded on first use. */
async function* writeSheet({ name, columns, rows }: Sheet): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  yield* writeXlsxStream(toRows(rows), {
    name,
    columns: columns.map(toColumn),
    freezePane: { rows: 1 },
  });
}

function toColumn({ title, kind }: ExportColumn): ColumnDef {
  const { width, numFmt } = formats[kind];
  return numFmt === null ? { header: title, width } : { header: title, width, numFmt };
}

type CellFormat = { readonly width: number; readonly numFmt: string | null };

const formats = {
  text: { width: 28, numFmt: null },
  date: { width: 12, numFmt: 'dd.mm.yyyy' },
  timestamp: { width: 19, numFmt: 'dd.mm.yyyy hh:mm:ss' },
  sum: { width: 16, numFmt: '#,##0.00' },
  count: { width: 12, numFmt: '0' },
  yesNo: { width: 12, numFmt: null },
  percent: { width: 12, numFmt: '0.00' },
} as const satisfies Record<ColumnKind, CellFormat>;

async function* toRows(rows: Sheet['rows']): AsyncGenerator<(string | number | Date | null)[]> {
  for await (const row of rows) yield row.map(toCellValue);
}

function toCellValue(cell: SheetCell): string | number | Date | null {
  switch (cell.kind) {
    case 'empty':
      return null;
    case 'text':
      return escaped(cell.text);
    case 'day':
      return new Date(`${cell.text}T00:00:00Z`);
    case 'timestamp':
      return new Date(`${cell.text}Z`);
    case 'sum':
    case 'count':
      return cell.number;
  }
}

/**
 * Text that a spreadsheet reads back as it was (ECMA-376 part 1, 22.9.2.19): `_x0041_` means «A», so its first
 * underscore is written as `_x005F_`. Characters that XML forbids are written by their code, which begins with an
 * underscore, so `_x0041` before such a character is written in the same way. The library writes control characters.
 */
function escaped(text: string): string {
  return text.replaceAll(/_(?=x[\da-f]{4})|[\p{Cs}\ufffe\uffff]/giu, (character) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase();
    return `_x${code.padStart(4, '0')}_`;
  });
}
