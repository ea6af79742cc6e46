import { setImmediate } from 'node:timers/promises';
import {
  heightOfText,
  markArtifact,
  type Pdf,
  type PreparedText,
  prepareText,
  printText,
  type Structure,
} from './print-text.ts';
import type { DocumentBlock, DocumentColumn, DocumentRow } from './printed-document.ts';

type Table = Extract<DocumentBlock, { readonly kind: 'table' }>;

const columnGap = 14;
const rowPadding = 4;

/** Prints a table and repeats its titles on every page. Yields to the event loop between pages. */
export async function printTable(pdf: Pdf, root: Structure, { columns, rows }: Table): Promise<void> {
  const table = pdf.struct('Table');
  root.add(table);
  const titles = { cells: columns.map(({ title }) => title), isTotal: true };
  const titleRow = await prepareRow(pdf, columns, titles);
  printRow(pdf, titleRow, tagsOfRow(pdf, table, 'TH'));
  for (const row of rows) {
    const prepared = await prepareRow(pdf, columns, row);
    if (pdf.y + prepared.height > pdf.page.height - pdf.page.margins.bottom) {
      await setImmediate();
      pdf.addPage();
      printRow(pdf, titleRow, (print) => {
        markArtifact(pdf, print);
      });
    }
    printRow(pdf, prepared, tagsOfRow(pdf, table, 'TD'));
  }
  table.end();
  pdf.x = pdf.page.margins.left;
  pdf.moveDown(0.4);
}

type PreparedRow = { readonly cells: readonly PreparedCell[]; readonly height: number };
type PreparedCell = {
  readonly text: PreparedText;
  readonly x: number;
  readonly place: Parameters<typeof printText>[2];
};

/** Prints a cell with its tag. */
type PrintCell = (print: () => void) => void;

/** The types of the library do not know `scope`. */
const titleOfColumn: { readonly alt?: string; readonly scope: 'Column' } = { scope: 'Column' };

function tagsOfRow(pdf: Pdf, table: Structure, tag: 'TH' | 'TD'): PrintCell {
  const row = pdf.struct('TR');
  table.add(row);
  return (print) => {
    row.add(pdf.struct(tag, tag === 'TH' ? titleOfColumn : {}, print));
  };
}

function printRow(pdf: Pdf, { cells, height }: PreparedRow, printCell: PrintCell): void {
  const top = pdf.y;
  for (const { text, x, place } of cells)
    printCell(() => {
      printText(pdf, text, { ...place, at: { x, y: top + rowPadding } });
    });
  const { left, right } = pdf.page.margins;
  markArtifact(pdf, () => {
    pdf
      .moveTo(left, top + height)
      .lineTo(pdf.page.width - right, top + height)
      .lineWidth(0.5)
      .strokeColor('#c3ccc6')
      .stroke();
  });
  pdf.y = top + height;
}

async function prepareRow(
  pdf: Pdf,
  columns: readonly DocumentColumn[],
  row: DocumentRow,
): Promise<PreparedRow> {
  const style = { weight: row.isTotal === true ? 'bold' : 'plain', size: 9 } as const;
  const cells = await Promise.all(
    cellsOf(pdf, columns, row).map(async ({ text, x, width, isNumber }) => {
      const align = isNumber === true ? ('right' as const) : ('left' as const);
      return { text: await prepareText(text, style), x, width, place: { width, align } };
    }),
  );
  const heights = cells.map(({ text, width }) => heightOfText(pdf, text, width));
  return { cells, height: Math.max(...heights) + 2 * rowPadding };
}

function cellsOf(pdf: Pdf, columns: readonly DocumentColumn[], { cells }: DocumentRow) {
  const { left, right } = pdf.page.margins;
  const shareTotal = columns.reduce((sum, { share }) => sum + share, 0);
  const unit = (pdf.page.width - left - right - columnGap * (columns.length - 1)) / shareTotal;
  let x = left;
  return columns.map(({ share, isNumber }, index) => {
    const cell = { text: cells[index] ?? '', x, width: share * unit, isNumber };
    x += cell.width + columnGap;
    return cell;
  });
}
